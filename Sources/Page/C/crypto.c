// The functions of Sources/System/CCrypto by Mbed TLS, since OpenSSL needs a system under it.
#include "CCrypto/shim.h"

#include <stdlib.h>
#include <string.h>

#include "mbedtls/aes.h"
#include "mbedtls/ccm.h"
#include "mbedtls/cmac.h"
#include "mbedtls/ecp.h"
#include "mbedtls/sha256.h"

struct bluewake_aes {
    mbedtls_aes_context aes;
};

EVP_CIPHER_CTX *bluewake_aes128_begin(const unsigned char *key) {
    EVP_CIPHER_CTX *context = malloc(sizeof *context);
    if (context == NULL) return NULL;
    mbedtls_aes_init(&context->aes);
    mbedtls_aes_setkey_enc(&context->aes, key, 128);
    return context;
}

int bluewake_aes128_next(
    EVP_CIPHER_CTX *context, const unsigned char *block, unsigned char *output) {
    return mbedtls_aes_crypt_ecb(&context->aes, MBEDTLS_AES_ENCRYPT, block, output) == 0;
}

void bluewake_aes128_end(EVP_CIPHER_CTX *context) {
    if (context == NULL) return;
    mbedtls_aes_free(&context->aes);
    free(context);
}

int bluewake_aes128(const unsigned char *key, const unsigned char *block, unsigned char *output) {
    EVP_CIPHER_CTX *context = bluewake_aes128_begin(key);
    int worked = context != NULL && bluewake_aes128_next(context, block, output);
    bluewake_aes128_end(context);
    return worked;
}

int bluewake_ccm_open(
    const unsigned char *key, const unsigned char *nonce, unsigned char associated,
    const unsigned char *sealed, int count, unsigned char *output) {
    mbedtls_ccm_context context;
    mbedtls_ccm_init(&context);
    int worked =
        mbedtls_ccm_setkey(&context, MBEDTLS_CIPHER_ID_AES, key, 128) == 0 &&
        mbedtls_ccm_auth_decrypt(&context, (size_t)count, nonce, 13, &associated, 1, sealed, output,
                                 sealed + count, 4) == 0;
    mbedtls_ccm_free(&context);
    return worked;
}

int bluewake_ccm_seal(
    const unsigned char *key, const unsigned char *nonce, unsigned char associated,
    const unsigned char *octets, int count, unsigned char *output) {
    mbedtls_ccm_context context;
    mbedtls_ccm_init(&context);
    int worked =
        mbedtls_ccm_setkey(&context, MBEDTLS_CIPHER_ID_AES, key, 128) == 0 &&
        mbedtls_ccm_encrypt_and_tag(&context, (size_t)count, nonce, 13, &associated, 1, octets, output,
                                    output + count, 4) == 0;
    mbedtls_ccm_free(&context);
    return worked;
}

int bluewake_aes128_cmac(
    const unsigned char *key, const unsigned char *message, int count, unsigned char *output) {
    const mbedtls_cipher_info_t *cipher = mbedtls_cipher_info_from_type(MBEDTLS_CIPHER_AES_128_ECB);
    return cipher != NULL && mbedtls_cipher_cmac(cipher, key, 128, message, (size_t)count, output) == 0;
}

// The result is the same whatever is drawn: it only hides the timing of the multiplication.
static int draw_nothing(void *state, unsigned char *octets, size_t count) {
    (void)state;
    memset(octets, 1, count);
    return 0;
}

int bluewake_p256_multiply(
    const unsigned char *key, const unsigned char *x, const unsigned char *y,
    unsigned char *product_x, unsigned char *product_y) {
    mbedtls_ecp_group curve;
    mbedtls_ecp_point point, product;
    mbedtls_mpi scalar;
    mbedtls_ecp_group_init(&curve);
    mbedtls_ecp_point_init(&point);
    mbedtls_ecp_point_init(&product);
    mbedtls_mpi_init(&scalar);
    int worked =
        mbedtls_ecp_group_load(&curve, MBEDTLS_ECP_DP_SECP256R1) == 0 &&
        mbedtls_mpi_read_binary(&scalar, key, 32) == 0 &&
        mbedtls_ecp_check_privkey(&curve, &scalar) == 0;
    if (worked && x != NULL) {
        unsigned char octets[65] = {4};
        memcpy(octets + 1, x, 32);
        memcpy(octets + 33, y, 32);
        worked =
            mbedtls_ecp_point_read_binary(&curve, &point, octets, sizeof octets) == 0 &&
            mbedtls_ecp_check_pubkey(&curve, &point) == 0 &&
            mbedtls_ecp_mul(&curve, &product, &scalar, &point, draw_nothing, NULL) == 0;
    } else if (worked) {
        worked = mbedtls_ecp_mul(&curve, &product, &scalar, &curve.G, draw_nothing, NULL) == 0;
    }
    worked = worked && !mbedtls_ecp_is_zero(&product) &&
        mbedtls_mpi_write_binary(&product.X, product_x, 32) == 0 &&
        mbedtls_mpi_write_binary(&product.Y, product_y, 32) == 0;
    mbedtls_mpi_free(&scalar);
    mbedtls_ecp_point_free(&product);
    mbedtls_ecp_point_free(&point);
    mbedtls_ecp_group_free(&curve);
    return worked;
}

int EVP_Digest(const void *data, size_t count, unsigned char *digest, unsigned int *size,
               const EVP_MD *type, void *engine) {
    (void)size, (void)type, (void)engine;
    return mbedtls_sha256_ret(data, count, digest, 0) == 0;
}

const EVP_MD *EVP_sha256(void) { return NULL; }
