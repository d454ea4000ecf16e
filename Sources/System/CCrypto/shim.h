// AES and the curve P-256 as Bluetooth uses them, and scrypt, by OpenSSL's libcrypto. Its functions need contexts that are made and
// freed, and macros that Swift does not see.
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/params.h>

/// Makes a context that encrypts many blocks with one key of 16 octets; NULL where there is no memory for it.
static inline EVP_CIPHER_CTX *bluewake_aes128_begin(const unsigned char *key) {
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    if (context != NULL &&
        (EVP_EncryptInit_ex(context, EVP_aes_128_ecb(), NULL, key, NULL) != 1 ||
         EVP_CIPHER_CTX_set_padding(context, 0) != 1)) {
        EVP_CIPHER_CTX_free(context);
        context = NULL;
    }
    return context;
}

/// Encrypts one block of 16 octets, perhaps in its place; 1 where that worked.
static inline int bluewake_aes128_next(
    EVP_CIPHER_CTX *context, const unsigned char *block, unsigned char *output) {
    int length = 0;
    return EVP_EncryptUpdate(context, output, &length, block, 16) == 1 && length == 16;
}

/// Frees a context of bluewake_aes128_begin.
static inline void bluewake_aes128_end(EVP_CIPHER_CTX *context) { EVP_CIPHER_CTX_free(context); }

/// Encrypts one block of 16 octets with a key of as many; 1 where that worked.
static inline int bluewake_aes128(
    const unsigned char *key, const unsigned char *block, unsigned char *output) {
    EVP_CIPHER_CTX *context = bluewake_aes128_begin(key);
    int worked = context != NULL && bluewake_aes128_next(context, block, output);
    bluewake_aes128_end(context);
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

/// Seals octets with AES-CCM, as bluewake_ccm_open opens them: the output has 4 octets more.
static inline int bluewake_ccm_seal(
    const unsigned char *key, const unsigned char *nonce, unsigned char associated,
    const unsigned char *octets, int count, unsigned char *output) {
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    int length = 0;
    int worked =
        context != NULL &&
        EVP_EncryptInit_ex(context, EVP_aes_128_ccm(), NULL, NULL, NULL) == 1 &&
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, 13, NULL) == 1 &&
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, 4, NULL) == 1 &&
        EVP_EncryptInit_ex(context, NULL, NULL, key, nonce) == 1 &&
        EVP_EncryptUpdate(context, NULL, &length, NULL, count) == 1 &&
        EVP_EncryptUpdate(context, NULL, &length, &associated, 1) == 1 &&
        EVP_EncryptUpdate(context, output, &length, octets, count) == 1 &&
        EVP_EncryptFinal_ex(context, output + count, &length) == 1 &&
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, 4, output + count) == 1;
    EVP_CIPHER_CTX_free(context);
    return worked;
}

/// Computes the AES-CMAC of a message, with a key of 16 octets; 1 where that worked.
static inline int bluewake_aes128_cmac(
    const unsigned char *key, const unsigned char *message, int count, unsigned char *output) {
    EVP_MAC *function = EVP_MAC_fetch(NULL, "CMAC", NULL);
    EVP_MAC_CTX *context = function != NULL ? EVP_MAC_CTX_new(function) : NULL;
    char cipher[] = "AES-128-CBC";
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_CIPHER, cipher, 0),
        OSSL_PARAM_construct_end()};
    size_t length = 0;
    int worked =
        context != NULL && EVP_MAC_init(context, key, 16, parameters) == 1 &&
        EVP_MAC_update(context, message, (size_t)count) == 1 &&
        EVP_MAC_final(context, output, &length, 16) == 1 && length == 16;
    EVP_MAC_CTX_free(context);
    EVP_MAC_free(function);
    return worked;
}

/// Derives a key from a password and a salt by scrypt, which takes 128 * cost * 8 octets of memory; 1
/// where that worked.
static inline int bluewake_scrypt(
    const unsigned char *password, int count, const unsigned char *salt, int salt_count,
    unsigned long long cost, unsigned char *key, int key_count) {
    return EVP_PBE_scrypt((const char *)password, (size_t)count, salt, (size_t)salt_count, cost, 8, 1,
                          256 * cost * 8, key, (size_t)key_count);
}

/// Multiplies a point of the curve P-256 by a private key of 32 octets. The point is the curve's
/// generator where no coordinates are given. Coordinates have 32 octets, most significant first. 1
/// where the point is on the curve, and neither the key nor the product is nothing.
static inline int bluewake_p256_multiply(
    const unsigned char *key, const unsigned char *x, const unsigned char *y,
    unsigned char *product_x, unsigned char *product_y) {
    EC_GROUP *curve = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    BN_CTX *context = BN_CTX_new();
    BIGNUM *scalar = BN_bin2bn(key, 32, NULL);
    BIGNUM *first = x != NULL ? BN_bin2bn(x, 32, NULL) : BN_new();
    BIGNUM *second = y != NULL ? BN_bin2bn(y, 32, NULL) : BN_new();
    EC_POINT *point = curve != NULL ? EC_POINT_new(curve) : NULL;
    EC_POINT *product = curve != NULL ? EC_POINT_new(curve) : NULL;
    int worked =
        context != NULL && scalar != NULL && first != NULL && second != NULL && point != NULL &&
        product != NULL && !BN_is_zero(scalar) &&
        BN_cmp(scalar, EC_GROUP_get0_order(curve)) < 0;
    if (worked && x != NULL) {
        worked =
            EC_POINT_set_affine_coordinates(curve, point, first, second, context) == 1 &&
            EC_POINT_mul(curve, product, NULL, point, scalar, context) == 1;
    } else if (worked) {
        worked = EC_POINT_mul(curve, product, scalar, NULL, NULL, context) == 1;
    }
    worked = worked && !EC_POINT_is_at_infinity(curve, product) &&
        EC_POINT_get_affine_coordinates(curve, product, first, second, context) == 1 &&
        BN_bn2binpad(first, product_x, 32) == 32 && BN_bn2binpad(second, product_y, 32) == 32;
    EC_POINT_free(product);
    EC_POINT_free(point);
    BN_free(second);
    BN_free(first);
    BN_clear_free(scalar);
    BN_CTX_free(context);
    EC_GROUP_free(curve);
    return worked;
}
