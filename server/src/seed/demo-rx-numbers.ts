/** Prescriptions of a day are numbered as the server numbers them. */
export class RxNumbers {
  private readonly last = new Map<string, number>();

  next(day: string): string {
    const n = (this.last.get(day) ?? 0) + 1;
    this.last.set(day, n);
    return `CF${day.replaceAll('-', '')}${String(n).padStart(4, '0')}`;
  }

  rows(): (readonly [day: string, n: number])[] {
    return [...this.last];
  }
}
