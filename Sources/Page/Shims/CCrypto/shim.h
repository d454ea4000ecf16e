// Declares what Sources/System/CCrypto defines by OpenSSL. C/crypto.c defines it by Mbed TLS.
#pragma once
#include <stddef.h>

typedef struct bluewake_aes EVP_CIPHER_CTX;
typedef struct bluewake_digest EVP_MD;

EVP_CIPHER_CTX *bluewake_aes128_begin(const unsigned char *key);
int bluewake_aes128_next(
    EVP_CIPHER_CTX *context, const unsigned char *block, unsigned char *output);
void bluewake_aes128_end(EVP_CIPHER_CTX *context);
int bluewake_aes128(const unsigned char *key, const unsigned char *block, unsigned char *output);

int bluewake_ccm_open(
    const unsigned char *key, const unsigned char *nonce, unsigned char associated,
    const unsigned char *sealed, int count, unsigned char *output);
int bluewake_ccm_seal(
    const unsigned char *key, const unsigned char *nonce, unsigned char associated,
    const unsigned char *octets, int count, unsigned char *output);

int bluewake_aes128_cmac(
    const unsigned char *key, const unsigned char *message, int count, unsigned char *output);
int bluewake_p256_multiply(
    const unsigned char *key, const unsigned char *x, const unsigned char *y,
    unsigned char *product_x, unsigned char *product_y);

int EVP_Digest(const void *data, size_t count, unsigned char *digest, unsigned int *size,
               const EVP_MD *type, void *engine);
const EVP_MD *EVP_sha256(void);
