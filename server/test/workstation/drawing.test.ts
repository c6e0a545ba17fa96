import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { consultation } from '@mingmou/contract/workstation/consultation.contract';
import type { Drawing } from '@mingmou/contract/workstation/drawing/drawing.fields';
import { drawingSvg, drawingText } from '@mingmou/contract/workstation/drawing/drawing-shapes.constants';
import { type Clinic, openClinic } from './clinic';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
beforeEach(() => clinic.desk.clear());
afterAll(() => clinic.desk.app.close());

const item = { stamp: 'HEMORRHAGE', x: 0, y: 1000, scale: 100, rotation: 359 } as const;
const stroke = (numbers: number) => ({
  colour: 'RED' as const,
  points: Array.from({ length: numbers }, (_, n) => n % 999),
});
const DRAWN: Drawing = { template: 'FUNDUS', items: [{ ...item, note: '视盘旁' }], strokes: [stroke(8)] };
const many = <T>(n: number, one: T): T[] => Array.from({ length: n }, () => one);

const save = async (drawing: object) => {
  const acceptsId = await clinic.seen();
  const reply = await clinic.ask(acceptsId, 0, { osFundusDrawing: drawing as Drawing });
  const { data } = await clinic.desk.app.send(consultation.findByAccepts, { acceptsId }, { token: clinic.doctor });
  return { reply, kept: data.current?.osFundusDrawing };
};

describe('a drawing of the eye', () => {
  it('is stored as data and summarised as text', async () => {
    const { reply, kept } = await save(DRAWN);
    expect(reply.success).toBe(true);
    expect(kept).toMatchObject(DRAWN);
    expect(drawingText({ ...DRAWN, items: [...DRAWN.items, item, item] })).toBe('出血（视盘旁）、出血×2、手绘');
  });

  it.each<[string, object, boolean]>([
    ['stamps alone', { ...DRAWN, strokes: [] }, true],
    ['strokes alone', { ...DRAWN, items: [] }, true],
    ['no list of strokes', { ...DRAWN, strokes: null }, false],
    ['40 stamps', { ...DRAWN, items: many(40, item) }, true],
    ['41 stamps', { ...DRAWN, items: many(41, item) }, false],
    ['100 strokes', { ...DRAWN, strokes: many(100, stroke(8)) }, true],
    ['101 strokes', { ...DRAWN, strokes: many(101, stroke(8)) }, false],
    ['a stroke of 800 numbers', { ...DRAWN, strokes: [stroke(800)] }, true],
    ['a stroke of 802 numbers', { ...DRAWN, strokes: [stroke(802)] }, false],
    ['8000 numbers in all', { ...DRAWN, strokes: many(10, stroke(800)) }, true],
    ['8002 numbers in all', { ...DRAWN, strokes: [...many(10, stroke(800)), stroke(2)] }, false],
    ['an odd number of numbers', { ...DRAWN, strokes: [stroke(7)] }, false],
    ['a stamp left of the picture', { ...DRAWN, items: [{ ...item, x: -1 }] }, false],
    ['a stamp below the picture', { ...DRAWN, items: [{ ...item, y: 1001 }] }, false],
    ['a stamp of 24 %', { ...DRAWN, items: [{ ...item, scale: 24 }] }, false],
    ['a stamp of 401 %', { ...DRAWN, items: [{ ...item, scale: 401 }] }, false],
    ['a stamp turned by 360°', { ...DRAWN, items: [{ ...item, rotation: 360 }] }, false],
    ['a stamp of another template', { ...DRAWN, items: [{ ...item, stamp: 'HYPOPYON' }] }, false],
    ['another template', { ...DRAWN, template: 'CORNEA', items: [] }, false],
    ['a note of 51 characters', { ...DRAWN, items: [{ ...item, note: '字'.repeat(51) }] }, false],
  ])('validates a drawing with %s', async (_name, drawing, isKept) => {
    const { reply, kept } = await save(drawing);
    expect(reply.success).toBe(isKept);
    expect(kept !== undefined && kept !== null).toBe(isKept);
  });

  it('names the invalid mark in the message', async () => {
    const { reply } = await save({ ...DRAWN, items: [{ ...item, stamp: 'HYPOPYON' }] });
    expect(reply).toMatchObject({ msg: '左眼眼底绘图：该模板没有这个标记' });
  });

  it('is rendered as SVG for paper, mirrored for the left eye, with escaped notes', () => {
    const said = { ...DRAWN, items: [{ ...item, note: '<b>"&' }] };
    expect(drawingSvg('od', said)).toContain('出血（&lt;b>&quot;&amp;）');
    expect(drawingSvg('od', DRAWN)).not.toContain('scale(-1 1)');
    expect(drawingSvg('os', DRAWN)).toContain('<g transform="translate(1000 0) scale(-1 1)">');
    expect(drawingSvg('od', DRAWN)).toContain('translate(0 1000) rotate(359) scale(1)');
  });
});
