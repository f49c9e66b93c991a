/* Writes down, in order, what a process does to the files of one folder: POWER_FOLDER, into the file POWER_TRACE.
 *
 * Loaded before libc (LD_PRELOAD). Each record: one letter, the path's length (4 bytes) and the path, the offset
 * (8 bytes), the length (4 bytes) and the data; numbers as the machine has them. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MOST 4096

static char *paths[MOST];
static int out = -1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name, type) static type real; if (!real) real = (type)dlsym(RTLD_NEXT, name)

typedef ssize_t (*pwrite_t)(int, const void *, size_t, off_t);
typedef ssize_t (*write_t)(int, const void *, size_t);
typedef int (*open_t)(const char *, int, ...);
typedef int (*fd_t)(int);
typedef int (*trunc_t)(int, off_t);
typedef int (*path_t)(const char *);

static ssize_t plain_write(int fd, const void *data, size_t size) {
  REAL("write", write_t);
  return real(fd, data, size);
}

static void put(const void *data, size_t size) {
  if (plain_write(out, data, size) != (ssize_t)size) abort();
}

static void note(char what, const char *path, uint64_t offset, const void *data, uint32_t size) {
  uint32_t length = (uint32_t)strlen(path);
  put(&what, 1);
  put(&length, 4);
  put(path, length);
  put(&offset, 8);
  put(&size, 4);
  if (size) put(data, size);
}

static const char *kept(int fd) { return fd >= 0 && fd < MOST ? paths[fd] : NULL; }

static int opened(int fd, const char *path, int is_new) {
  const char *folder = getenv("POWER_FOLDER"), *trace = getenv("POWER_TRACE");
  if (fd < 0 || fd >= MOST || !folder || !trace || strncmp(path, folder, strlen(folder))) return fd;
  pthread_mutex_lock(&lock);
  if (out < 0) {
    REAL("open", open_t);
    out = real(trace, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (out < 0) abort();
  }
  free(paths[fd]);
  paths[fd] = strdup(path);
  if (is_new) note('o', path, 0, NULL, 0);
  pthread_mutex_unlock(&lock);
  return fd;
}

static int open_any(const char *name, const char *path, int flags, mode_t mode) {
  open_t real = (open_t)dlsym(RTLD_NEXT, name);
  int is_new = (flags & O_CREAT) && access(path, F_OK) != 0;
  return opened(real(path, flags, mode), path, is_new);
}

#define OPEN(name)                                   \
  int name(const char *path, int flags, ...) {       \
    va_list more;                                    \
    va_start(more, flags);                           \
    mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0; \
    va_end(more);                                    \
    return open_any(#name, path, flags, mode);       \
  }
OPEN(open)
OPEN(open64)

int close(int fd) {
  REAL("close", fd_t);
  if (kept(fd)) {
    pthread_mutex_lock(&lock);
    free(paths[fd]);
    paths[fd] = NULL;
    pthread_mutex_unlock(&lock);
  }
  return real(fd);
}

static ssize_t pwrite_any(pwrite_t real, int fd, const void *data, size_t size, off_t offset) {
  if (!kept(fd)) return real(fd, data, size, offset);
  pthread_mutex_lock(&lock);
  ssize_t done = real(fd, data, size, offset);
  if (done > 0) note('w', paths[fd], (uint64_t)offset, data, (uint32_t)done);
  pthread_mutex_unlock(&lock);
  return done;
}

ssize_t pwrite(int fd, const void *data, size_t size, off_t offset) {
  REAL("pwrite", pwrite_t);
  return pwrite_any(real, fd, data, size, offset);
}

ssize_t pwrite64(int fd, const void *data, size_t size, off_t offset) {
  REAL("pwrite64", pwrite_t);
  return pwrite_any(real, fd, data, size, offset);
}

ssize_t write(int fd, const void *data, size_t size) {
  if (!kept(fd)) return plain_write(fd, data, size);
  pthread_mutex_lock(&lock);
  off_t offset = lseek(fd, 0, SEEK_CUR);
  ssize_t done = plain_write(fd, data, size);
  if (done > 0) note('w', paths[fd], (uint64_t)offset, data, (uint32_t)done);
  pthread_mutex_unlock(&lock);
  return done;
}

/* What is synced is noted once it is: whatever was written before then has to last. */
static int sync_any(fd_t real, int fd) {
  if (!kept(fd)) return real(fd);
  pthread_mutex_lock(&lock);
  int done = real(fd);
  if (!done) note('s', paths[fd], 0, NULL, 0);
  pthread_mutex_unlock(&lock);
  return done;
}

int fsync(int fd) {
  REAL("fsync", fd_t);
  return sync_any(real, fd);
}

int fdatasync(int fd) {
  REAL("fdatasync", fd_t);
  return sync_any(real, fd);
}

static int truncate_any(trunc_t real, int fd, off_t size) {
  if (!kept(fd)) return real(fd, size);
  pthread_mutex_lock(&lock);
  int done = real(fd, size);
  if (!done) note('t', paths[fd], (uint64_t)size, NULL, 0);
  pthread_mutex_unlock(&lock);
  return done;
}

int ftruncate(int fd, off_t size) {
  REAL("ftruncate", trunc_t);
  return truncate_any(real, fd, size);
}

int ftruncate64(int fd, off_t size) {
  REAL("ftruncate64", trunc_t);
  return truncate_any(real, fd, size);
}

int unlink(const char *path) {
  REAL("unlink", path_t);
  const char *folder = getenv("POWER_FOLDER");
  int done = real(path);
  if (!done && folder && out >= 0 && !strncmp(path, folder, strlen(folder))) {
    pthread_mutex_lock(&lock);
    note('u', path, 0, NULL, 0);
    pthread_mutex_unlock(&lock);
  }
  return done;
}
