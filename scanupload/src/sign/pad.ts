import { button, element } from '../upload/element';

const WIDTH = 600;
const HEIGHT = 200;
const LINE_PX = 4;

/** Where a finger signs; the picture has 600 × 200 points however large the phone shows it. */
export class SignaturePad {
  readonly root: HTMLElement;
  private readonly canvas = element('canvas', 'pad');
  private readonly pen = this.canvas.getContext('2d');
  private isDrawn = false;

  constructor(title: string) {
    this.canvas.width = WIDTH;
    this.canvas.height = HEIGHT;
    this.canvas.setAttribute('role', 'img');
    this.canvas.setAttribute('aria-label', title);
    this.root = element(
      'section',
      'signature',
      element('h2', '', title),
      this.canvas,
      button('again', '重签', () => this.clear()),
    );
    this.canvas.addEventListener('pointerdown', (event) => this.begin(event));
    this.canvas.addEventListener('pointermove', (event) => this.draw(event));
    this.clear();
  }

  get isEmpty(): boolean {
    return !this.isDrawn;
  }

  /** The picture's bytes as text. */
  read(): string {
    return this.canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '');
  }

  private clear(): void {
    this.isDrawn = false;
    const { pen } = this;
    if (!pen) return;
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, WIDTH, HEIGHT);
    pen.strokeStyle = '#000';
    pen.lineWidth = LINE_PX;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
  }

  private place({ clientX, clientY }: PointerEvent): readonly [number, number] {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    return [((clientX - left) * WIDTH) / width, ((clientY - top) * HEIGHT) / height];
  }

  private begin(event: PointerEvent): void {
    event.preventDefault();
    this.canvas.setPointerCapture(event.pointerId);
    this.pen?.beginPath();
    this.pen?.moveTo(...this.place(event));
  }

  private draw(event: PointerEvent): void {
    if (!this.canvas.hasPointerCapture(event.pointerId)) return;
    this.pen?.lineTo(...this.place(event));
    this.pen?.stroke();
    this.isDrawn = true;
  }
}
