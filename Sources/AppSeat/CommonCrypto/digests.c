// Digests, HMAC, key derivation and random octets.
#include "CommonCrypto.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <stdlib.h>
#include <sys/random.h>

// The defaults of the machine must not change what an app computes.
__attribute__((constructor)) static void begin(void) {
    OPENSSL_init_crypto(OPENSSL_INIT_NO_LOAD_CONFIG, NULL);
}

static unsigned char *digest(const EVP_MD *type, const void *data, CC_LONG length, unsigned char *md) {
    if (md != NULL) EVP_Digest(data, length, md, NULL, type, NULL);
    return md;
}

unsigned char *CC_MD5(const void *data, CC_LONG len, unsigned char *md) {
    return digest(EVP_md5(), data, len, md);
}
unsigned char *CC_SHA1(const void *data, CC_LONG len, unsigned char *md) {
    return digest(EVP_sha1(), data, len, md);
}
unsigned char *CC_SHA224(const void *data, CC_LONG len, unsigned char *md) {
    return digest(EVP_sha224(), data, len, md);
}
unsigned char *CC_SHA256(const void *data, CC_LONG len, unsigned char *md) {
    return digest(EVP_sha256(), data, len, md);
}
unsigned char *CC_SHA384(const void *data, CC_LONG len, unsigned char *md) {
    return digest(EVP_sha384(), data, len, md);
}
unsigned char *CC_SHA512(const void *data, CC_LONG len, unsigned char *md) {
    return digest(EVP_sha512(), data, len, md);
}

static int digest_begin(void **state, const EVP_MD *type) {
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    *state = context;
    return context != NULL && EVP_DigestInit_ex(context, type, NULL) == 1;
}

static int digest_end(unsigned char *md, void **state) {
    int worked = *state != NULL && EVP_DigestFinal_ex(*state, md, NULL) == 1;
    EVP_MD_CTX_free(*state);
    *state = NULL;
    return worked;
}

#define DIGEST(NAME, TYPE)                                                         \
    int NAME##_Init(NAME##_CTX *c) { return digest_begin(&c->state, TYPE()); }     \
    int NAME##_Update(NAME##_CTX *c, const void *data, CC_LONG len) {              \
        return c->state != NULL && EVP_DigestUpdate(c->state, data, len) == 1;     \
    }                                                                              \
    int NAME##_Final(unsigned char *md, NAME##_CTX *c) { return digest_end(md, &c->state); }

DIGEST(CC_MD5, EVP_md5)
DIGEST(CC_SHA1, EVP_sha1)
DIGEST(CC_SHA256, EVP_sha256)
DIGEST(CC_SHA512, EVP_sha512)

static const EVP_MD *hmac_type(CCHmacAlgorithm algorithm) {
    switch (algorithm) {
    case kCCHmacAlgSHA1: return EVP_sha1();
    case kCCHmacAlgMD5: return EVP_md5();
    case kCCHmacAlgSHA256: return EVP_sha256();
    case kCCHmacAlgSHA384: return EVP_sha384();
    case kCCHmacAlgSHA512: return EVP_sha512();
    case kCCHmacAlgSHA224: return EVP_sha224();
    default: return NULL;
    }
}

// The deprecated functions, since their successors need the algorithm's name as a parameter.
#pragma clang diagnostic ignored "-Wdeprecated-declarations"

void CCHmac(CCHmacAlgorithm algorithm, const void *key, size_t keyLength, const void *data,
            size_t dataLength, void *macOut) {
    const EVP_MD *type = hmac_type(algorithm);
    // A missing key is an empty one, and not the former one.
    if (type != NULL) {
        HMAC(type, key != NULL ? key : "", (int)keyLength, data, dataLength, macOut, NULL);
    }
}

void CCHmacInit(CCHmacContext *ctx, CCHmacAlgorithm algorithm, const void *key, size_t keyLength) {
    const EVP_MD *type = hmac_type(algorithm);
    ctx->state = type != NULL ? HMAC_CTX_new() : NULL;
    if (ctx->state != NULL) {
        HMAC_Init_ex(ctx->state, key != NULL ? key : "", (int)keyLength, type, NULL);
    }
}

void CCHmacUpdate(CCHmacContext *ctx, const void *data, size_t dataLength) {
    if (ctx->state != NULL) HMAC_Update(ctx->state, data, dataLength);
}

void CCHmacFinal(CCHmacContext *ctx, void *macOut) {
    if (ctx->state == NULL) return;
    HMAC_Final(ctx->state, macOut, NULL);
    HMAC_CTX_free(ctx->state);
    ctx->state = NULL;
}

int CCKeyDerivationPBKDF(CCPBKDFAlgorithm algorithm, const char *password, size_t passwordLen,
                         const uint8_t *salt, size_t saltLen, CCPseudoRandomAlgorithm prf,
                         unsigned rounds, uint8_t *derivedKey, size_t derivedKeyLen) {
    const EVP_MD *type;
    switch (prf) {
    case kCCPRFHmacAlgSHA1: type = EVP_sha1(); break;
    case kCCPRFHmacAlgSHA224: type = EVP_sha224(); break;
    case kCCPRFHmacAlgSHA256: type = EVP_sha256(); break;
    case kCCPRFHmacAlgSHA384: type = EVP_sha384(); break;
    case kCCPRFHmacAlgSHA512: type = EVP_sha512(); break;
    default: return kCCParamError;
    }
    if (algorithm != kCCPBKDF2 || rounds == 0 || derivedKey == NULL) return kCCParamError;
    int worked = PKCS5_PBKDF2_HMAC(password, (int)passwordLen, salt, (int)saltLen, (int)rounds, type,
                                   (int)derivedKeyLen, derivedKey);
    return worked == 1 ? kCCSuccess : kCCUnspecifiedError;
}

// Not by libcrypto, whose generator would not be that of the run.
CCRNGStatus CCRandomGenerateBytes(void *bytes, size_t count) {
    unsigned char *next = bytes;
    while (count > 0) {
        ssize_t got = getrandom(next, count, 0);
        if (got <= 0) return kCCRNGFailure;
        next += got;
        count -= (size_t)got;
    }
    return kCCSuccess;
}
