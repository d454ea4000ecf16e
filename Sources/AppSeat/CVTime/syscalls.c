// System calls by number. Swift and Foundation make them so, and libc's functions would not see them.
#include "internal.h"

#include <poll.h>
#include <sched.h>
#include <stdarg.h>
#include <sys/random.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/timerfd.h>

/// libc's functions return their error where a system call sets errno.
static long as_system_call(int error) {
  if (!error) return 0;
  errno = error;
  return -1;
}

INTERPOSED long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long a = va_arg(list, long), b = va_arg(list, long), c = va_arg(list, long);
  long d = va_arg(list, long), e = va_arg(list, long), f = va_arg(list, long);
  va_end(list);
  if (active()) switch (number) {
      case SYS_futex:
        return futex_call((int *)a, (int)b, (unsigned)c, (const void *)d, (int *)e, (unsigned)f);
      case SYS_clock_gettime: return clock_gettime((clockid_t)a, (struct timespec *)b);
      case SYS_gettimeofday: return gettimeofday((struct timeval *)a, NULL);
#ifdef SYS_time
      case SYS_time: return time((time_t *)a);
#endif
      case SYS_nanosleep: return nanosleep((const struct timespec *)a, (struct timespec *)b);
      case SYS_clock_nanosleep:
        return as_system_call(clock_nanosleep(
            (clockid_t)a, (int)b, (const struct timespec *)c, (struct timespec *)d));
      case SYS_sched_yield: return sched_yield();
      case SYS_getrandom: return getrandom((void *)a, (size_t)b, (unsigned)c);
      case SYS_connect: return connect((int)a, (const struct sockaddr *)b, (socklen_t)c);
      case SYS_pselect6:
        return pselect(
            (int)a, (fd_set *)b, (fd_set *)c, (fd_set *)d, (const struct timespec *)e, NULL);
      case SYS_epoll_pwait:
        return epoll_pwait((int)a, (struct epoll_event *)b, (int)c, (int)d, NULL);
      case SYS_epoll_pwait2:
        return epoll_pwait2(
            (int)a, (struct epoll_event *)b, (int)c, (const struct timespec *)d, NULL);
#ifdef __x86_64__
      case SYS_poll: return poll((struct pollfd *)a, (nfds_t)b, (int)c);
      case SYS_select:
        return select((int)a, (fd_set *)b, (fd_set *)c, (fd_set *)d, (struct timeval *)e);
      case SYS_epoll_wait: return epoll_wait((int)a, (struct epoll_event *)b, (int)c, (int)d);
      case SYS_pause: return pause();
      case SYS_alarm: return alarm((unsigned)a);
#endif
      case SYS_ppoll: return ppoll((struct pollfd *)a, (nfds_t)b, (const struct timespec *)c, NULL);
      case SYS_timerfd_create: return timerfd_create((int)a, (int)b);
      case SYS_timerfd_settime:
        return timerfd_settime(
            (int)a, (int)b, (const struct itimerspec *)c, (struct itimerspec *)d);
      case SYS_timerfd_gettime: return timerfd_gettime((int)a, (struct itimerspec *)b);
      case SYS_close: return close((int)a);
      case SYS_read: return read((int)a, (void *)b, (size_t)c);
      default: break;
    }
  return REAL(syscall)(number, a, b, c, d, e, f);
}
