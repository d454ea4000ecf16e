// What C offers to wait with, each by a few lines. Runs two to three seconds, the same in real time.
#define _GNU_SOURCE
#include <errno.h>
#include <linux/futex.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

static struct timespec began;
static pthread_mutex_t lines = PTHREAD_MUTEX_INITIALIZER;

static double elapsed(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)(now.tv_sec - began.tv_sec) + (double)(now.tv_nsec - began.tv_nsec) / 1e9;
}

static void say(const char *what) {
  pthread_mutex_lock(&lines);
  // What is due at whole tenths comes a little later in real time.
  printf("%.1f %s\n", (double)(int)((elapsed() + 0.01) * 10) / 10, what);
  pthread_mutex_unlock(&lines);
}

static struct timespec after(clockid_t clock, int milliseconds) {
  struct timespec t;
  clock_gettime(clock, &t);
  int64_t nanoseconds = t.tv_nsec + milliseconds * 1000000LL;
  return (struct timespec){t.tv_sec + nanoseconds / 1000000000, nanoseconds % 1000000000};
}

static void sleep_ms(int milliseconds) { usleep((useconds_t)milliseconds * 1000); }

static pthread_t run(void *(*body)(void *)) {
  pthread_t thread;
  pthread_create(&thread, NULL, body, NULL);
  return thread;
}

#define EXPECT(condition) \
  if (!(condition)) { printf("line %d: not so: %s\n", __LINE__, #condition); exit(1); }

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t rwlock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static pthread_barrier_t barrier;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static sem_t semaphore;
static int word;

static long futex(int operation, int value, const struct timespec *time) {
  return syscall(SYS_futex, &word, operation, value, time, NULL, FUTEX_BITSET_MATCH_ANY);
}

static void only_once(void) { sleep_ms(100); say("once"); }

static void *hold_locks(void *unused) {
  pthread_mutex_lock(&mutex);
  pthread_rwlock_wrlock(&rwlock);
  sleep_ms(300);
  pthread_rwlock_unlock(&rwlock);
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void locks(void) {
  pthread_t holder = run(hold_locks);
  sleep_ms(100);
  struct timespec soon = after(CLOCK_REALTIME, 100);
  EXPECT(pthread_mutex_timedlock(&mutex, &soon) == ETIMEDOUT);
  EXPECT(pthread_mutex_trylock(&mutex) == EBUSY);
  soon = after(CLOCK_MONOTONIC, 50);
  EXPECT(pthread_rwlock_clockrdlock(&rwlock, CLOCK_MONOTONIC, &soon) == ETIMEDOUT);
  EXPECT(elapsed() >= 0.25);
  soon = after(CLOCK_MONOTONIC, 10);
  EXPECT(pthread_rwlock_clockwrlock(&rwlock, CLOCK_MONOTONIC, &soon) == ETIMEDOUT);
  EXPECT(pthread_tryjoin_np(holder, NULL) == EBUSY);
  pthread_rwlock_rdlock(&rwlock);
  pthread_rwlock_rdlock(&rwlock);
  say("two readers");
  pthread_rwlock_unlock(&rwlock);
  pthread_rwlock_unlock(&rwlock);
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  pthread_join(holder, NULL);
  pthread_mutexattr_t kind;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_t checked;
  pthread_mutex_init(&checked, &kind);
  EXPECT(pthread_mutex_lock(&checked) == 0 && pthread_mutex_lock(&checked) == EDEADLK);
  EXPECT(pthread_mutex_unlock(&checked) == 0 && pthread_mutex_unlock(&checked) == EPERM);
  say("locks");
}

static void *signal_all(void *unused) {
  sleep_ms(200);
  pthread_mutex_lock(&mutex);
  pthread_cond_broadcast(&condition);
  pthread_mutex_unlock(&mutex);
  sem_post(&semaphore);
  sleep_ms(100);
  word = 1;
  futex(FUTEX_WAKE_PRIVATE, 1, NULL);
  return unused;
}

static void *wait_once(void *unused) { pthread_once(&once, only_once); return unused; }

static void waits(void) {
  sem_init(&semaphore, 0, 0);
  pthread_t signaller = run(signal_all);
  struct timespec soon = after(CLOCK_MONOTONIC, 100);
  pthread_mutex_lock(&mutex);
  EXPECT(pthread_cond_clockwait(&condition, &mutex, CLOCK_MONOTONIC, &soon) == ETIMEDOUT);
  EXPECT(pthread_cond_wait(&condition, &mutex) == 0);
  pthread_mutex_unlock(&mutex);
  say("condition");
  sem_wait(&semaphore);
  soon = after(CLOCK_REALTIME, 20);
  EXPECT(sem_timedwait(&semaphore, &soon) == -1 && errno == ETIMEDOUT);
  EXPECT(futex(FUTEX_WAIT_PRIVATE, 5, NULL) == -1 && errno == EAGAIN);
  struct timespec while_ = {0, 20000000};
  EXPECT(futex(FUTEX_WAIT_PRIVATE, 0, &while_) == -1 && errno == ETIMEDOUT);
  EXPECT(futex(FUTEX_WAIT_PRIVATE, 0, NULL) == 0 && word == 1);
  say("futex");
  pthread_join(signaller, NULL);
  pthread_t other = run(wait_once);
  pthread_once(&once, only_once);
  pthread_join(other, NULL);
}

static void *arrive(void *unused) {
  sleep_ms(200);
  pthread_barrier_wait(&barrier);
  return unused;
}

static int c11(void *unused) {
  (void)unused;
  thrd_sleep(&(struct timespec){0, 100000000}, NULL);
  return 7;
}

static void threads(void) {
  pthread_barrier_init(&barrier, NULL, 3);
  pthread_t one = run(arrive), two = run(arrive);
  pthread_barrier_wait(&barrier);
  say("barrier");
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  thrd_t thread;
  int result = 0;
  thrd_create(&thread, c11, NULL);
  thrd_join(thread, &result);
  EXPECT(result == 7);
  say("C11 thread");
}

static void *write_later(void *value) {
  sleep_ms(200);
  EXPECT(write(*(int *)value, "x", 1) == 1);
  return NULL;
}

static void descriptors(void) {
  int timer = timerfd_create(CLOCK_MONOTONIC, 0);
  struct itimerspec twice = {{0, 100000000}, {0, 100000000}};
  timerfd_settime(timer, 0, &twice, NULL);
  uint64_t count = 0;
  EXPECT(read(timer, &count, sizeof count) == sizeof count && count == 1);
  say("timer read");
  // Two have come when it is read, and a third is due 60 ms after.
  sleep_ms(240);
  EXPECT(read(timer, &count, sizeof count) == sizeof count && count == 2);
  close(timer);
  sleep_ms(60);

  int pair[2];
  EXPECT(socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0);
  pthread_t writer;
  pthread_create(&writer, NULL, write_later, &pair[1]);
  struct pollfd polled = {pair[0], POLLIN, 0};
  EXPECT(poll(&polled, 1, 50) == 0);
  EXPECT(poll(&polled, 1, -1) == 1 && polled.revents & POLLIN);
  fd_set set;
  FD_ZERO(&set);
  FD_SET(pair[0], &set);
  EXPECT(select(pair[0] + 1, &set, NULL, NULL, NULL) == 1 && FD_ISSET(pair[0], &set));
  char got;
  EXPECT(recv(pair[0], &got, 1, 0) == 1);
  pthread_join(writer, NULL);
  say("socket pair");

  int set_of = epoll_create1(0), event = eventfd(0, 0);
  struct epoll_event wanted = {.events = EPOLLIN, .data.fd = event}, found;
  epoll_ctl(set_of, EPOLL_CTL_ADD, event, &wanted);
  EXPECT(epoll_wait(set_of, &found, 1, 50) == 0);
  struct timespec little = {0, 50000000};
  EXPECT(epoll_pwait2(set_of, &found, 1, &little, NULL) == 0);
  eventfd_write(event, 5);
  EXPECT(epoll_wait(set_of, &found, 1, -1) == 1 && found.data.fd == event);
  eventfd_t value;
  EXPECT(eventfd_read(event, &value) == 0 && value == 5);
  say("epoll");
}

static int listener;

/// Takes a connection, lets the other end fill it, and reads all of it.
static void *serve(void *unused) {
  int connection = accept(listener, NULL, NULL);
  EXPECT(connection >= 0);
  sleep_ms(200);
  static char bytes[65536];
  long all = 0;
  for (long got; (got = recv(connection, bytes, sizeof bytes, 0)) > 0;) all += got;
  EXPECT(all == 10000000);
  close(connection);
  return unused;
}

static void connections(void) {
  listener = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in here = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof here;
  EXPECT(bind(listener, (struct sockaddr *)&here, size) == 0 && listen(listener, 1) == 0);
  getsockname(listener, (struct sockaddr *)&here, &size);
  pthread_t server = run(serve);
  sleep_ms(100);
  int client = socket(AF_INET, SOCK_STREAM, 0);
  EXPECT(connect(client, (struct sockaddr *)&here, size) == 0);
  static char bytes[10000000];
  EXPECT(send(client, bytes, sizeof bytes, 0) == sizeof bytes);
  close(client);
  pthread_join(server, NULL);
  say("connection");
}

/// A system call by an instruction of the program's own.
static long raw(long number, long a, long b, long c, long d, long e, long f) {
#ifdef __x86_64__
  register long four __asm__("r10") = d, five __asm__("r8") = e, six __asm__("r9") = f;
  long result;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(four), "r"(five), "r"(six)
                   : "rcx", "r11", "memory");
  return result;
#else
  register long x8 __asm__("x8") = number, x0 __asm__("x0") = a, x1 __asm__("x1") = b;
  register long x2 __asm__("x2") = c, x3 __asm__("x3") = d, x4 __asm__("x4") = e;
  register long x5 __asm__("x5") = f;
  __asm__ volatile("svc 0"
                   : "+r"(x0)
                   : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5)
                   : "memory");
  return x0;
#endif
}

static int raw_word;

static void *wake_raw_word(void *unused) {
  sleep_ms(200);
  raw_word = 1;
  raw(SYS_futex, (long)&raw_word, FUTEX_WAKE_PRIVATE, 1, 0, 0, 0);
  return unused;
}

/// Past libc: the clock, a sleep, a wait for another thread, a wait for nobody, and an error.
static void past_libc(void) {
  // What came before is late in real time, by little that adds up.
  clock_gettime(CLOCK_MONOTONIC, &began);
  struct timespec known, seen, pause = {0, 200000000};
  clock_gettime(CLOCK_MONOTONIC, &known);
  EXPECT(raw(SYS_clock_gettime, CLOCK_MONOTONIC, (long)&seen, 0, 0, 0, 0) == 0);
  EXPECT(seen.tv_sec - known.tv_sec <= 1 && seen.tv_sec >= known.tv_sec);
  EXPECT(raw(SYS_nanosleep, (long)&pause, 0, 0, 0, 0, 0) == 0);
  say("raw sleep");
  pthread_t waker = run(wake_raw_word);
  EXPECT(raw(SYS_futex, (long)&raw_word, FUTEX_WAIT_PRIVATE, 0, 0, 0, 0) == 0);
  pthread_join(waker, NULL);
  say("raw futex");
  pause.tv_nsec = 100000000;
  EXPECT(raw(SYS_ppoll, 0, 0, (long)&pause, 0, 8, 0) == 0);
  EXPECT(raw(SYS_futex, (long)&raw_word, FUTEX_WAIT_PRIVATE, 0, 0, 0, 0) == -EAGAIN);
  EXPECT(raw(SYS_getpid, 0, 0, 0, 0, 0, 0) == getpid());
  say("raw poll");
}

int main(int count, char **arguments) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  clock_gettime(CLOCK_MONOTONIC, &began);
  if (count > 1 && !strcmp(arguments[1], "random")) {
    uint64_t drawn = 0;
    EXPECT(raw(SYS_getrandom, (long)&drawn, sizeof drawn, 0, 0, 0, 0) == sizeof drawn);
    printf("%llu\n", (unsigned long long)drawn);
    return 0;
  }
  locks();
  waits();
  threads();
  descriptors();
  connections();
  past_libc();
  say("over");
  return 0;
}
