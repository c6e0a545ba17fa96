import { dict } from '../../base/dict';
import { type Field, type FieldSpec, f, required, type Values } from '../../base/field';

/** A drawing is as wide and as high as this; its figures are whole numbers. */
export const SIDE = 1000;
export const MOST_ITEMS = 40;
export const MOST_STROKES = 100;
/** Two numbers a point. */
const MOST_NUMBERS = 800;
/** Of all strokes together: some 40 KB. */
export const MOST_DRAWN = 8000;

export const drawingTemplate = dict('drawingTemplate', '绘图模板', [
  ['FUNDUS', '眼底'],
  ['ANTSEG', '眼前节'],
  ['CORNEA', '角膜'],
]);

export const drawingStamp = dict('drawingStamp', '绘图标记', [
  ['HEMORRHAGE', '出血'],
  ['MICROANEURYSM', '微血管瘤'],
  ['EXUDATE', '硬性渗出'],
  ['COTTON_WOOL', '棉絮斑'],
  ['DRUSEN', '玻璃膜疣'],
  ['TEAR', '裂孔'],
  ['DETACHMENT', '视网膜脱离'],
  ['LATTICE', '格样变性'],
  ['PIGMENT', '色素沉着'],
  ['ATROPHY', '萎缩灶'],
  ['LASER', '激光斑'],
  ['OPACITY', '混浊'],
  ['SYNECHIA', '虹膜粘连'],
  ['PTERYGIUM', '翼状胬肉'],
  ['KP', '角膜后沉着物'],
  ['HYPOPYON', '前房积脓'],
  ['HYPHEMA', '前房积血'],
  ['NEW_VESSEL', '新生血管'],
  ['SCAR', '瘢痕'],
  ['FOREIGN_BODY', '异物'],
  ['STAINING', '点状染色'],
  ['EROSION', '上皮缺损'],
  ['INFILTRATE', '浸润'],
  ['ULCER', '溃疡'],
  ['IMPRINT', '镜片压痕'],
]);

export const penColour = dict('penColour', '画笔颜色', [
  ['BLACK', '黑'],
  ['RED', '红'],
  ['BLUE', '蓝'],
]);

const place = (title: string) => required(f.int(title, { min: 0, max: SIDE }));

export const drawingItem = {
  stamp: required(f.dict('标记', drawingStamp)),
  x: place('横坐标'),
  y: place('纵坐标'),
  /** Per cent. */
  scale: required(f.int('大小', { min: 25, max: 400, unit: '%' })),
  rotation: required(f.int('角度', { min: 0, max: 359, unit: '°' })),
  note: f.text('标记说明', 50),
} as const;

const drawingStroke = {
  colour: required(f.dict('画笔颜色', penColour)),
  /** x and y by turns. */
  points: required(f.list('笔画', place('坐标'), { max: MOST_NUMBERS })),
} as const;

const drawn = {
  template: required(f.dict('绘图模板', drawingTemplate)),
  // A required list has an entry; of stamps alone a drawing has no stroke. That both are there says `drawingFault`.
  items: f.list('标记', f.object('标记', drawingItem), { max: MOST_ITEMS }),
  strokes: f.list('笔画', f.object('笔画', drawingStroke), { max: MOST_STROKES }),
} as const;

export interface Drawing extends Pick<Values<typeof drawn>, 'template'> {
  readonly items: DrawingItem[];
  readonly strokes: DrawingStroke[];
}
export type DrawingItem = Values<typeof drawingItem>;
export type DrawingStroke = Values<typeof drawingStroke>;
export type DrawingTemplate = Drawing['template'];
export type Stamp = DrawingItem['stamp'];

/** What may be set down on each template (domain-workstation §8b 13). */
export const STAMPS: Readonly<Record<DrawingTemplate, readonly Stamp[]>> = {
  FUNDUS: [
    ...(['HEMORRHAGE', 'MICROANEURYSM', 'EXUDATE', 'COTTON_WOOL', 'DRUSEN', 'TEAR'] as const),
    ...(['DETACHMENT', 'LATTICE', 'PIGMENT', 'ATROPHY', 'LASER', 'NEW_VESSEL'] as const),
  ],
  ANTSEG: [
    ...(['OPACITY', 'SYNECHIA', 'PTERYGIUM', 'KP', 'HYPOPYON', 'HYPHEMA'] as const),
    ...(['NEW_VESSEL', 'SCAR', 'FOREIGN_BODY', 'PIGMENT'] as const),
  ],
  CORNEA: ['STAINING', 'EROSION', 'INFILTRATE', 'ULCER', 'OPACITY', 'NEW_VESSEL', 'SCAR', 'FOREIGN_BODY', 'IMPRINT'],
};

/** Drawing of one eye as data: stamps and strokes, from which screen and paper render it. */
export interface DrawingField extends Field<Drawing, false> {
  readonly template: DrawingTemplate;
}

export function drawing(title: string, template: DrawingTemplate): DrawingField {
  return { ...f.object(title, drawn), template } as DrawingField;
}

/** Returns the background that the field is drawn on; undefined for a field of another kind. */
export function templateOf(spec: FieldSpec): DrawingTemplate | undefined {
  return 'template' in spec ? (spec as DrawingField).template : undefined;
}

/** Why a drawing cannot be kept; its limits of shape are the transport's. */
export function drawingFault(title: string, template: DrawingTemplate, { template: on, items, strokes }: Drawing) {
  if (!Array.isArray(items) || !Array.isArray(strokes)) return `${title}：绘图不完整`;
  if (on !== template) return `${title}：绘图模板不符`;
  if (items.some(({ stamp }) => !STAMPS[template].includes(stamp))) return `${title}：该模板没有这个标记`;
  if (strokes.some(({ points }) => points.length % 2 !== 0)) return `${title}：笔画的坐标不成对`;
  const all = strokes.reduce((total, { points }) => total + points.length, 0);
  return all > MOST_DRAWN ? `${title}：笔画过多，请清除一些笔画` : undefined;
}
