// System calls that a program makes by an instruction of its own, past libc: the kernel sends a signal
// in place of those about time, waiting and chance, and its handler does what libc's function would have
// been answered here.
//
// Only the executable's own code is watched, where an app and what is linked into it lies. libc makes
// its calls from its own place in memory, and so does this library, which goes through libc's.
#include "internal.h"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <ucontext.h>

#if defined(__x86_64__)
#define THIS_MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define THIS_MACHINE AUDIT_ARCH_AARCH64
#else
#error "vtime knows the system calls of x86-64 and arm64"
#endif

static const unsigned numbers[] = {
    SYS_clock_gettime, SYS_gettimeofday, SYS_nanosleep, SYS_clock_nanosleep, SYS_futex,
    SYS_getrandom, SYS_sched_yield, SYS_ppoll, SYS_pselect6, SYS_epoll_pwait, SYS_timerfd_create,
    SYS_timerfd_settime, SYS_timerfd_gettime, SYS_read, SYS_close, SYS_connect, SYS_epoll_pwait2,
#ifdef __x86_64__
    SYS_time, SYS_poll, SYS_select, SYS_epoll_wait, SYS_pause, SYS_alarm,
#endif
};
#define COUNT (sizeof numbers / sizeof *numbers)

static bool is_on;

bool bypass_is_watched(void) { return is_on; }

#ifdef __x86_64__
static long call_of(const greg_t *r) {
  return syscall((long)r[REG_RAX], r[REG_RDI], r[REG_RSI], r[REG_RDX], r[REG_R10], r[REG_R8],
                 r[REG_R9]);
}
#endif

/// Makes the call that the program wanted. The kernel returns errors as negative numbers.
static void answer(int number, siginfo_t *info, void *context) {
  (void)number;
  mcontext_t *machine = &((ucontext_t *)context)->uc_mcontext;
  int before = errno;
#ifdef __x86_64__
  machine->gregs[REG_RAX] = info->si_syscall;
  long result = call_of(machine->gregs);
  machine->gregs[REG_RAX] = result == -1 ? -errno : result;
#else
  unsigned long long *r = machine->regs;
  long result = syscall(info->si_syscall, r[0], r[1], r[2], r[3], r[4], r[5]);
  r[0] = (unsigned long long)(result == -1 ? -errno : result);
#endif
  errno = before;
}

/// The range of the executable's code, as the kernel is asked about it in two halves.
struct range { unsigned high, first, end; };

static bool range_of_code(struct range *range) {
  extern const char __executable_start[], etext[];
  uint64_t first = (uintptr_t)__executable_start, end = (uintptr_t)etext;
  *range = (struct range){(unsigned)(first >> 32), (unsigned)first, (unsigned)end};
  return first >> 32 == end >> 32;
}

#define LOAD(member, offset) \
  BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, member) + (offset))

static bool set_filter(struct range range) {
  struct sock_filter filter[COUNT + 12] = {
      LOAD(arch, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, THIS_MACHINE, 0, 6),
      LOAD(instruction_pointer, 4),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, range.high, 0, 4),
      LOAD(instruction_pointer, 0),
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, range.first, 0, 2),
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, range.end, 1, 0),
      BPF_JUMP(BPF_JMP | BPF_JA, 1, 0, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      LOAD(nr, 0),
  };
  unsigned length = 10;
  for (unsigned n = 0; n < COUNT; n++)
    filter[length++] = (struct sock_filter)BPF_JUMP(
        BPF_JMP | BPF_JEQ | BPF_K, numbers[n], (unsigned char)(COUNT - n), 0);
  filter[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  filter[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP);
  struct sock_fprog program = {(unsigned short)length, filter};
  if (kernel(SYS_prctl, PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0, 0)) return false;
  return !kernel(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, (long)&program, 0, 0, 0);
}

void bypass_begin(void) {
  struct range range;
  // A call that waits is made within the handler, and another thread may need its own meanwhile.
  struct sigaction action = {.sa_sigaction = answer, .sa_flags = SA_SIGINFO | SA_NODEFER | SA_RESTART};
  is_on = range_of_code(&range) && !REAL(sigaction)(SIGSYS, &action, NULL) && set_filter(range);
  if (!is_on) finding("other", "system calls past libc are real: the kernel takes no filter");
}
