/* What a compiler calls by itself, for libraries that import nothing: no C library of a certain kind or age. */
#include <stddef.h>

void *memcpy(void *restrict target, const void *restrict source, size_t n) {
  unsigned char *to = target;
  const unsigned char *from = source;
  while (n--) *to++ = *from++;
  return target;
}

void *memmove(void *target, const void *source, size_t n) {
  unsigned char *to = target;
  const unsigned char *from = source;
  if (to <= from || to >= from + n) return memcpy(target, source, n);
  while (n--) to[n] = from[n];
  return target;
}

void *memset(void *target, int value, size_t n) {
  unsigned char *to = target;
  while (n--) *to++ = (unsigned char)value;
  return target;
}

#if defined(_WIN32)
/* Windows calls this when it loads the library, which has nothing to get ready. */
int DllMainCRTStartup(void *library, unsigned long reason, void *reserved) {
  (void)library, (void)reason, (void)reserved;
  return 1;
}

/* Called before a function makes room for more than a page on the stack, rax bytes: Windows gives a page of it only
 * when the one above was touched. No register is changed. */
__asm__(".globl ___chkstk_ms\n"
        "___chkstk_ms:\n"
        "  push %rcx\n"
        "  push %rax\n"
        "  lea 24(%rsp), %rcx\n"
        "1:\n"
        "  cmp $0x1000, %rax\n"
        "  jb 2f\n"
        "  sub $0x1000, %rcx\n"
        "  orb $0, (%rcx)\n"
        "  sub $0x1000, %rax\n"
        "  jmp 1b\n"
        "2:\n"
        "  sub %rax, %rcx\n"
        "  orb $0, (%rcx)\n"
        "  pop %rax\n"
        "  pop %rcx\n"
        "  ret\n");
#endif
