import { describe, expect, it } from '@jest/globals';
import { drawPoster, finishedSize, qrPixels } from './draw-poster';

/** Records the commands that a canvas receives. */
function recorder() {
  const told: unknown[][] = [];
  const note =
    (name: string) =>
    (...args: unknown[]) => {
      told.push([name, ...args]);
    };
  const pen = {
    ...{ fillStyle: '', font: '', textBaseline: 'alphabetic' as const, imageSmoothingEnabled: true },
    ...{ drawImage: note('image'), fillRect: note('rect'), fillText: note('text') },
  };
  return { pen, told };
}

const [image, code] = [document.createElement('img'), document.createElement('canvas')];
const size = { width: 1000, height: 2000 };
const qr = { x: 60, y: 70, size: 30 };

describe('生成的海报', () => {
  it('二维码画在设定的位置，姓名放不下时压窄', () => {
    const { pen, told } = recorder();
    drawPoster(pen, size, { image, code, qr, nameText: { x: 10, y: 50, size: 5, colour: '#FF0000' }, name: '张三' });
    expect(told).toEqual([
      ['rect', 0, 0, 1000, 2000],
      ['image', image, 0, 0, 1000, 2000],
      ['image', code, 600, 1400, 300, 300],
      ['text', '张三', 100, 1000, 900],
    ]);
    expect(pen.fillStyle).toBe('#FF0000');
    expect(pen.font).toMatch(/^50px /);
  });

  it('没有设姓名的海报不写姓名', () => {
    const { pen, told } = recorder();
    drawPoster(pen, size, { image, code, qr, nameText: null, name: '张三' });
    expect(told.filter(([name]) => name === 'text')).toEqual([]);
  });

  it('小图放大到1080像素宽，二维码才够清晰；大图不变', () => {
    expect(finishedSize({ width: 540, height: 960 })).toEqual({ width: 1080, height: 1920 });
    expect(finishedSize({ width: 3000, height: 4000 })).toEqual({ width: 3000, height: 4000 });
    expect(qrPixels(qr, finishedSize({ width: 320, height: 480 }))).toBe(324);
  });
});
