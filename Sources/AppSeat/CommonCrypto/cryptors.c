// Ciphers: AES and triple DES.
#include "CommonCrypto.h"

#include <openssl/evp.h>
#include <stdlib.h>

struct _CCCryptor {
    EVP_CIPHER_CTX *context;
    size_t block;
    /// The octets that were put in and have not come out yet.
    size_t waiting;
    int pads;
    int decrypts;
};

/// Finds the cipher; NULL if there is none, with the reason.
static const EVP_CIPHER *cipher(
    CCAlgorithm algorithm, size_t key, CCMode mode, CCCryptorStatus *reason) {
    *reason = kCCUnimplemented;
    if (algorithm == kCCAlgorithm3DES) {
        if (mode == kCCModeECB && key == kCCKeySize3DES) return EVP_des_ede3_ecb();
        if (mode == kCCModeCBC && key == kCCKeySize3DES) return EVP_des_ede3_cbc();
        if (key != kCCKeySize3DES) *reason = kCCKeySizeError;
        return NULL;
    }
    if (algorithm != kCCAlgorithmAES) return NULL;
    int place = key == kCCKeySizeAES128 ? 0 : key == kCCKeySizeAES192 ? 1 : key == kCCKeySizeAES256 ? 2 : -1;
    if (place < 0) {
        *reason = kCCKeySizeError;
        return NULL;
    }
    switch (mode) {
    case kCCModeECB:
        return (const EVP_CIPHER *[]){EVP_aes_128_ecb(), EVP_aes_192_ecb(), EVP_aes_256_ecb()}[place];
    case kCCModeCBC:
        return (const EVP_CIPHER *[]){EVP_aes_128_cbc(), EVP_aes_192_cbc(), EVP_aes_256_cbc()}[place];
    case kCCModeCFB:
        return (const EVP_CIPHER *[]){
            EVP_aes_128_cfb128(), EVP_aes_192_cfb128(), EVP_aes_256_cfb128()}[place];
    case kCCModeCTR:
        return (const EVP_CIPHER *[]){EVP_aes_128_ctr(), EVP_aes_192_ctr(), EVP_aes_256_ctr()}[place];
    case kCCModeOFB:
        return (const EVP_CIPHER *[]){EVP_aes_128_ofb(), EVP_aes_192_ofb(), EVP_aes_256_ofb()}[place];
    case kCCModeCFB8:
        return (const EVP_CIPHER *[]){
            EVP_aes_128_cfb8(), EVP_aes_192_cfb8(), EVP_aes_256_cfb8()}[place];
    default: return NULL;
    }
}

CCCryptorStatus CCCryptorCreateWithMode(CCOperation op, CCMode mode, CCAlgorithm alg,
                                        CCPadding padding, const void *iv, const void *key,
                                        size_t keyLength, const void *tweak, size_t tweakLength,
                                        int numRounds, CCModeOptions options,
                                        CCCryptorRef *cryptorRef) {
    static const unsigned char zeros[16];
    if (cryptorRef == NULL || key == NULL || op > kCCDecrypt) return kCCParamError;
    CCCryptorStatus reason;
    const EVP_CIPHER *type = cipher(alg, keyLength, mode, &reason);
    if (type == NULL) return reason;
    CCCryptorRef made = calloc(1, sizeof *made);
    if (made == NULL) return kCCMemoryFailure;
    made->context = EVP_CIPHER_CTX_new();
    made->block = (size_t)EVP_CIPHER_get_block_size(type);
    made->pads = padding == ccPKCS7Padding && made->block > 1;
    made->decrypts = op == kCCDecrypt;
    // Without an initialization vector it is all zeros.
    const unsigned char *vector = mode == kCCModeECB ? NULL : iv != NULL ? iv : zeros;
    if (made->context == NULL ||
        EVP_CipherInit_ex(made->context, type, NULL, key, vector, !made->decrypts) != 1 ||
        EVP_CIPHER_CTX_set_padding(made->context, made->pads) != 1) {
        CCCryptorRelease(made);
        return kCCMemoryFailure;
    }
    *cryptorRef = made;
    return kCCSuccess;
}

CCCryptorStatus CCCryptorCreate(CCOperation op, CCAlgorithm alg, CCOptions options, const void *key,
                                size_t keyLength, const void *iv, CCCryptorRef *cryptorRef) {
    CCMode mode = (options & kCCOptionECBMode) != 0 ? kCCModeECB : kCCModeCBC;
    CCPadding padding = (options & kCCOptionPKCS7Padding) != 0 ? ccPKCS7Padding : ccNoPadding;
    return CCCryptorCreateWithMode(op, mode, alg, padding, iv, key, keyLength, NULL, 0, 0, 0, cryptorRef);
}

CCCryptorStatus CCCryptorRelease(CCCryptorRef cryptorRef) {
    if (cryptorRef == NULL) return kCCSuccess;
    EVP_CIPHER_CTX_free(cryptorRef->context);
    free(cryptorRef);
    return kCCSuccess;
}

size_t CCCryptorGetOutputLength(CCCryptorRef cryptorRef, size_t inputLength, _Bool final) {
    size_t whole = cryptorRef->waiting + inputLength, block = cryptorRef->block;
    size_t blocks = whole / block;
    if (final && cryptorRef->pads && !cryptorRef->decrypts) blocks += 1;
    return blocks * block;
}

CCCryptorStatus CCCryptorUpdate(CCCryptorRef cryptorRef, const void *dataIn, size_t dataInLength,
                                void *dataOut, size_t dataOutAvailable, size_t *dataOutMoved) {
    if (dataOutMoved != NULL) *dataOutMoved = 0;
    if (cryptorRef == NULL || dataInLength > INT32_MAX) return kCCParamError;
    size_t whole = cryptorRef->waiting + dataInLength;
    size_t most = whole / cryptorRef->block * cryptorRef->block;
    // The last block of a padded text comes at the end.
    if (cryptorRef->decrypts && cryptorRef->pads && most == whole && most > 0) most -= cryptorRef->block;
    if (most > dataOutAvailable) return kCCBufferTooSmall;
    int moved = 0;
    unsigned char none;
    if (dataInLength > 0 && EVP_CipherUpdate(cryptorRef->context, dataOut != NULL ? dataOut : &none,
                                             &moved, dataIn, (int)dataInLength) != 1) {
        return kCCUnspecifiedError;
    }
    cryptorRef->waiting = whole - (size_t)moved;
    if (dataOutMoved != NULL) *dataOutMoved = (size_t)moved;
    return kCCSuccess;
}

CCCryptorStatus CCCryptorFinal(CCCryptorRef cryptorRef, void *dataOut, size_t dataOutAvailable,
                               size_t *dataOutMoved) {
    if (dataOutMoved != NULL) *dataOutMoved = 0;
    if (cryptorRef == NULL) return kCCParamError;
    if (!cryptorRef->pads) return cryptorRef->waiting == 0 ? kCCSuccess : kCCAlignmentError;
    if (!cryptorRef->decrypts && dataOutAvailable < cryptorRef->block) return kCCBufferTooSmall;
    unsigned char last[EVP_MAX_BLOCK_LENGTH];
    int moved = 0;
    if (EVP_CipherFinal_ex(cryptorRef->context, last, &moved) != 1) return kCCDecodeError;
    if ((size_t)moved > dataOutAvailable) return kCCBufferTooSmall;
    for (int place = 0; place < moved; place++) ((unsigned char *)dataOut)[place] = last[place];
    if (dataOutMoved != NULL) *dataOutMoved = (size_t)moved;
    return kCCSuccess;
}

CCCryptorStatus CCCrypt(CCOperation op, CCAlgorithm alg, CCOptions options, const void *key,
                        size_t keyLength, const void *iv, const void *dataIn, size_t dataInLength,
                        void *dataOut, size_t dataOutAvailable, size_t *dataOutMoved) {
    CCCryptorRef cryptor = NULL;
    size_t first = 0, last = 0;
    CCCryptorStatus status = CCCryptorCreate(op, alg, options, key, keyLength, iv, &cryptor);
    if (dataOutMoved != NULL) *dataOutMoved = 0;
    if (status != kCCSuccess) return status;
    size_t needed = CCCryptorGetOutputLength(cryptor, dataInLength, 1);
    if (op == kCCEncrypt && needed > dataOutAvailable) {
        // As Apple's, it says how much room is needed.
        if (dataOutMoved != NULL) *dataOutMoved = needed;
        status = kCCBufferTooSmall;
    }
    if (status == kCCSuccess) {
        status = CCCryptorUpdate(cryptor, dataIn, dataInLength, dataOut, dataOutAvailable, &first);
    }
    if (status == kCCSuccess) {
        unsigned char *rest = dataOut != NULL ? (unsigned char *)dataOut + first : NULL;
        status = CCCryptorFinal(cryptor, rest, dataOutAvailable - first, &last);
        if (status == kCCSuccess && dataOutMoved != NULL) *dataOutMoved = first + last;
    }
    CCCryptorRelease(cryptor);
    return status;
}
