// AES as Bluetooth uses it, by OpenSSL's libcrypto. Its functions need contexts that are made and
// freed, and macros that Swift does not see.
#include <openssl/evp.h>

/// Encrypts one block of 16 octets with a key of as many; 1 where that worked.
static inline int bluewake_aes128(
    const unsigned char *key, const unsigned char *block, unsigned char *output) {
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    int length = 0;
    int worked =
        context != NULL && EVP_EncryptInit_ex(context, EVP_aes_128_ecb(), NULL, key, NULL) == 1 &&
        EVP_CIPHER_CTX_set_padding(context, 0) == 1 &&
        EVP_EncryptUpdate(context, output, &length, block, 16) == 1 && length == 16;
    EVP_CIPHER_CTX_free(context);
    return worked;
}

/// Opens what AES-CCM has sealed with a nonce of 13 octets, one octet of associated data, and a
/// check of 4 octets behind the octets; 1 where the check is right.
static inline int bluewake_ccm_open(
    const unsigned char *key, const unsigned char *nonce, unsigned char associated,
    const unsigned char *sealed, int count, unsigned char *output) {
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    int length = 0;
    int worked =
        context != NULL &&
        EVP_DecryptInit_ex(context, EVP_aes_128_ccm(), NULL, NULL, NULL) == 1 &&
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, 13, NULL) == 1 &&
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, 4, (void *)(sealed + count)) == 1 &&
        EVP_DecryptInit_ex(context, NULL, NULL, key, nonce) == 1 &&
        EVP_DecryptUpdate(context, NULL, &length, NULL, count) == 1 &&
        EVP_DecryptUpdate(context, NULL, &length, &associated, 1) == 1 &&
        EVP_DecryptUpdate(context, output, &length, sealed, count) == 1;
    EVP_CIPHER_CTX_free(context);
    return worked;
}
