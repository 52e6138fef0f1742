// Certificates through OpenSSL, which is loaded when a page is served on the network.
#include "CPageLibraries.h"
#include <dlfcn.h>
#include <openssl/bio.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define FUNCTIONS                                                                                                                              \
  F(EVP_PKEY_CTX_new_id) F(EVP_PKEY_CTX_free) F(EVP_PKEY_keygen_init) F(EVP_PKEY_CTX_set_ec_paramgen_curve_nid) F(EVP_PKEY_keygen)              \
  F(EVP_PKEY_free) F(X509_new) F(X509_free) F(X509_set_version) F(BN_new) F(BN_rand) F(BN_to_ASN1_INTEGER) F(BN_free)                           \
  F(X509_get_serialNumber) F(X509_gmtime_adj) F(X509_getm_notBefore) F(X509_getm_notAfter) F(X509_set_pubkey) F(X509_get_subject_name)          \
  F(X509_NAME_add_entry_by_txt) F(X509_set_issuer_name) F(X509V3_set_ctx) F(X509V3_EXT_conf_nid) F(X509_add_ext) F(X509_EXTENSION_free)         \
  F(X509_sign) F(EVP_sha256) F(BIO_new) F(BIO_s_mem) F(BIO_new_mem_buf) F(BIO_free) F(BIO_ctrl) F(PEM_write_bio_X509)                           \
  F(PEM_write_bio_PKCS8PrivateKey) F(PEM_read_bio_X509) F(X509_get0_notAfter) F(ASN1_TIME_diff) F(X509_check_host) F(X509_check_ip_asc)

static struct {
#define F(name) __typeof__(&name) name;
  FUNCTIONS
#undef F
} crypto;
static int isLoaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  void *library = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
#define F(name) if (!(*(void **)&crypto.name = dlsym(library, #name))) return;
  FUNCTIONS
#undef F
  isLoaded = 1;
}

static char *text(BIO *memory) {
  char *start = NULL;
  long length = crypto.BIO_ctrl(memory, BIO_CTRL_INFO, 0, &start);
  char *copy = length > 0 ? malloc((size_t)length + 1) : NULL;
  if (copy) {
    memcpy(copy, start, (size_t)length);
    copy[length] = 0;
  }
  return copy;
}

static int add(X509 *x, int nid, const char *value) {
  X509V3_CTX context;
  memset(&context, 0, sizeof context);
  crypto.X509V3_set_ctx(&context, x, x, NULL, NULL, 0);
  X509_EXTENSION *extension = crypto.X509V3_EXT_conf_nid(NULL, &context, nid, value);
  if (!extension) return 0;
  int isDone = crypto.X509_add_ext(x, extension, -1);
  crypto.X509_EXTENSION_free(extension);
  return isDone;
}

static int fill(X509 *x, EVP_PKEY *key, const char *names, int days) {
  BIGNUM *serial = crypto.BN_new();
  if (!serial) return 0;
  int isDone = crypto.BN_rand(serial, 127, 0, 0) && crypto.BN_to_ASN1_INTEGER(serial, crypto.X509_get_serialNumber(x)) != NULL;
  crypto.BN_free(serial);
  // An hour in the past: a phone's clock may be behind.
  isDone = isDone && crypto.X509_set_version(x, 2) && crypto.X509_gmtime_adj(crypto.X509_getm_notBefore(x), -3600) &&
           crypto.X509_gmtime_adj(crypto.X509_getm_notAfter(x), 86400L * days) && crypto.X509_set_pubkey(x, key);
  X509_NAME *name = isDone ? crypto.X509_get_subject_name(x) : NULL;
  return name && crypto.X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8, (const unsigned char *)"Quince phone page", -1, -1, 0) &&
         crypto.X509_set_issuer_name(x, name) && add(x, NID_subject_alt_name, names) && add(x, NID_basic_constraints, "critical,CA:FALSE") &&
         add(x, NID_key_usage, "critical,digitalSignature") && add(x, NID_ext_key_usage, "serverAuth") &&
         crypto.X509_sign(x, key, crypto.EVP_sha256()) > 0;
}

const char *quince_make_certificate(const char *names, int days, char **certificate, char **keyText) {
  pthread_once(&once, load);
  *certificate = *keyText = NULL;
  if (!isLoaded) return "OpenSSL (libcrypto.so.3) cannot be loaded; install libssl3";
  EVP_PKEY *key = NULL;
  EVP_PKEY_CTX *context = crypto.EVP_PKEY_CTX_new_id(EVP_PKEY_EC, NULL);
  int isDone = context && crypto.EVP_PKEY_keygen_init(context) == 1 &&
               crypto.EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_X9_62_prime256v1) == 1 && crypto.EVP_PKEY_keygen(context, &key) == 1;
  if (context) crypto.EVP_PKEY_CTX_free(context);
  if (!isDone) return "OpenSSL made no key";
  X509 *x = crypto.X509_new();
  BIO *one = crypto.BIO_new(crypto.BIO_s_mem()), *other = crypto.BIO_new(crypto.BIO_s_mem());
  isDone = x && one && other && fill(x, key, names, days) && crypto.PEM_write_bio_X509(one, x) &&
           crypto.PEM_write_bio_PKCS8PrivateKey(other, key, NULL, NULL, 0, NULL, NULL);
  if (isDone) {
    *certificate = text(one);
    *keyText = text(other);
  }
  if (one) crypto.BIO_free(one);
  if (other) crypto.BIO_free(other);
  if (x) crypto.X509_free(x);
  crypto.EVP_PKEY_free(key);
  return *certificate && *keyText ? NULL : "OpenSSL made no certificate";
}

/// Whether the certificate is for all of the names.
static int isFor(X509 *x, const char *names) {
  char *copy = strdup(names), *rest = copy;
  int isDone = copy != NULL;
  for (char *name = copy ? strtok_r(copy, ",", &rest) : NULL; isDone && name; name = strtok_r(NULL, ",", &rest)) {
    if (!strncmp(name, "DNS:", 4)) isDone = crypto.X509_check_host(x, name + 4, 0, 0, NULL) == 1;
    else if (!strncmp(name, "IP:", 3)) isDone = crypto.X509_check_ip_asc(x, name + 3, 0) == 1;
  }
  free(copy);
  return isDone;
}

long long quince_certificate_time_left(const char *certificate, const char *names) {
  pthread_once(&once, load);
  if (!isLoaded) return -1;
  BIO *memory = crypto.BIO_new_mem_buf(certificate, -1);
  X509 *x = memory ? crypto.PEM_read_bio_X509(memory, NULL, NULL, NULL) : NULL;
  if (memory) crypto.BIO_free(memory);
  if (!x) return -1;
  int days = 0, seconds = 0;
  int isKnown = crypto.ASN1_TIME_diff(&days, &seconds, NULL, crypto.X509_get0_notAfter(x)) && isFor(x, names);
  crypto.X509_free(x);
  long long left = days * 86400LL + seconds;
  return isKnown && left > 0 ? left : -1;
}
