// Put before a program (LD_PRELOAD), moves its clocks and those of its children, threads and workers alike: by the two numbers of seconds
// in the file MOVED_CLOCK names, which may change at any time. The first moves the time of day, the second the time since the start too.

#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const volatile long none[2];
static const volatile long *moved = none;

__attribute__((constructor)) static void map(void) {
  const char *name = getenv("MOVED_CLOCK");
  int file = name ? open(name, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *at = mmap(NULL, sizeof none, PROT_READ, MAP_SHARED, file, 0);
  if (at != MAP_FAILED) moved = at;
  close(file);
}

int clock_gettime(clockid_t id, struct timespec *at) {
  int failed = (int)syscall(SYS_clock_gettime, id, at);
  if (failed) return failed;
  if (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE) at->tv_sec += moved[0] + moved[1];
  if (id == CLOCK_MONOTONIC || id == CLOCK_MONOTONIC_COARSE || id == CLOCK_BOOTTIME) at->tv_sec += moved[1];
  return 0;
}

int gettimeofday(struct timeval *restrict at, void *restrict zone) {
  struct timespec now;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &now);
  *at = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
  return 0;
}

time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}

// Threads wait until a time, which the kernel reads by its own clock. A time since the start is smaller than any time of day.
int pthread_cond_timedwait(pthread_cond_t *restrict wanted, pthread_mutex_t *restrict lock, const struct timespec *restrict until) {
  int is_since_start = until->tv_sec < 1000000000;
  struct timespec unmoved = *until;
  unmoved.tv_sec -= moved[1] + (is_since_start ? 0 : moved[0]);
  return pthread_cond_clockwait(wanted, lock, is_since_start ? CLOCK_MONOTONIC : CLOCK_REALTIME, &unmoved);
}
