import { PAD_HEIGHT, PAD_WIDTH, type Signature, strokesOf } from '@mingmou/contract/clinic/signature.fields';
import Pad from 'signature_pad';
import { button, element } from '../upload/element';

const PEN = { minWidth: 1, maxWidth: 2.6, penColor: '#000', backgroundColor: '#fff' } as const;

/** Where a finger signs; picture and strokes have 600 × 200 points however large the phone shows the room. */
export class SignaturePad {
  readonly root: HTMLElement;
  private readonly canvas = element('canvas', 'pad');
  private readonly pad: Pad;
  /** How wide the phone showed it when it was drawn on. */
  private width = PAD_WIDTH;

  constructor(title: string) {
    this.canvas.width = PAD_WIDTH;
    this.canvas.height = PAD_HEIGHT;
    this.canvas.setAttribute('role', 'img');
    this.canvas.setAttribute('aria-label', title);
    this.root = element(
      'section',
      'signature',
      element('h2', '', title),
      this.canvas,
      button('again', '重签', () => this.pad.clear()),
    );
    // Registered before the pad's own listeners, because rendering again forgets the pressed finger.
    for (const touch of ['pointerdown', 'touchstart']) this.canvas.addEventListener(touch, () => this.fit());
    this.pad = new Pad(this.canvas, PEN);
    window.addEventListener('resize', () => this.fit());
  }

  get isEmpty(): boolean {
    return this.pad.isEmpty();
  }

  /** The picture's bytes as text. */
  read(): string {
    return this.canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '');
  }

  strokes(): Signature {
    return strokesOf(this.pad.toData(), this.width);
  }

  /** Fits the canvas to its current size in pixels, for example after the phone was rotated. */
  private fit(): void {
    const { width } = this.canvas.getBoundingClientRect();
    if (width === 0 || width === this.width) return;
    const [grown, drawn] = [width / this.width, this.pad.toData()];
    this.width = width;
    this.canvas.getContext('2d')?.setTransform(PAD_WIDTH / width, 0, 0, PAD_WIDTH / width, 0, 0);
    const points = (group: (typeof drawn)[number]) =>
      group.points.map((point) => ({ ...point, x: point.x * grown, y: point.y * grown }));
    if (drawn.length > 0) this.pad.fromData(drawn.map((group) => ({ ...group, points: points(group) })));
    else this.pad.clear();
  }
}
