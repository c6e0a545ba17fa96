const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六'];

/** The clock of the screen: a television's own may be wrong, so it runs on the server's time. */
export class ScreenClock {
  private offsetMs = 0;

  constructor(private readonly place: HTMLElement) {
    this.draw();
    setInterval(() => this.draw(), 1000);
  }

  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  set(now: string): void {
    this.offsetMs = new Date(`${now.replace(' ', 'T')}+08:00`).getTime() - Date.now();
    this.draw();
  }

  private draw(): void {
    const shanghai = new Date(Date.now() + this.offsetMs + 8 * 60 * 60_000);
    const [day = '', time = ''] = shanghai.toISOString().split('T');
    this.place.textContent = `${day} 星期${WEEKDAYS[shanghai.getUTCDay()]} ${time.slice(0, 5)}`;
  }
}
