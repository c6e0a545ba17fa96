import type { CodeOf } from '@mingmou/contract/base/dict';
import { EYES, type Eye, eyeKey } from '@mingmou/contract/base/eyes';
import type { glassesDefocus, glassesKind } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.dicts';
import type {
  GlassesFrame,
  GlassesLens,
  GlassesPower,
} from '@mingmou/contract/workstation/archive/glasses/glasses-archive.fields';
import { isContact, type OpticianKind, type OpticianRecord } from '@mingmou/contract/workstation/optician-kinds.rules';
import type { PairLine } from './sold-pair.store';

type Kind = CodeOf<typeof glassesKind>;

/** The paper that a sale was made up from. */
export interface Paper {
  readonly kind: OpticianKind;
  readonly content: OpticianRecord;
}

const LENSES: readonly string[] = ['000', '001', 'wd0', 'wd1'];
const [SUNGLASSES, READERS] = ['004', '005'];
const FRAMES: readonly string[] = ['003', '004', '005'];

const isLens = ({ categoryId }: PairLine) => LENSES.includes(categoryId);
const isReady = ({ categoryId }: PairLine) => categoryId === SUNGLASSES || categoryId === READERS;

/** Goods of a pair are glasses where there is a lens among them, or a finished pair; a frame alone is none. */
export const isGlasses = (lines: readonly PairLine[]): boolean =>
  lines.some((line) => line.left > 0 && (isLens(line) || isReady(line)));

/** Pairs of a sale, by the number of each. */
export function pairsIn(lines: readonly PairLine[]): ReadonlyMap<number, readonly PairLine[]> {
  const numbers = [...new Set(lines.map(({ groupNo }) => groupNo))];
  const all = numbers.map((no) => [no, lines.filter(({ groupNo }) => groupNo === no)] as const);
  return new Map(all.filter(([, pair]) => isGlasses(pair)));
}

const KIND_OF_LENS: Readonly<Record<number, Kind>> = {
  1: '单光',
  2: '双光',
  3: '渐进',
  4: '渐进',
  6: '离焦防控',
  7: '离焦防控',
  8: '单光',
  10: '太阳镜',
};

const DEFOCUS_OF_LENS: Readonly<Record<number, CodeOf<typeof glassesDefocus>>> = { 6: '多点离焦', 7: '周边离焦' };

function kindOf(lines: readonly PairLine[], paper: Paper | undefined): Kind {
  if (lines.some(({ categoryId }) => categoryId === READERS)) return '老花';
  const { lensType, lensFunctions } = paper?.content ?? {};
  if (typeof lensType === 'number') return KIND_OF_LENS[lensType] ?? '其他';
  if (lensFunctions?.includes('离焦')) return '离焦防控';
  if (!lines.some(isLens)) return lines.some(isReady) ? '太阳镜' : '其他';
  const hasAdd = lines.some(({ customParams, add }) => typeof (customParams?.add ?? add) === 'number');
  return hasAdd || paper?.kind === 'more' ? '渐进' : '单光';
}

/** A distance of both pupils is wider than half of any. */
const BOTH_EYES_PD = 45;
const QUARTER_TURN = 90;

const lensOf = (lines: readonly PairLine[], eye: Eye) =>
  lines.find((line) => {
    const hasPower = typeof (line.customParams?.sph ?? line.sph) === 'number';
    return hasPower && (line.eye === null || line.eye === 'OU' || line.eye === (eye === 'od' ? 'OD' : 'OS'));
  });

/** Of a lens from stock, whose barcode names no axis: that of the paper, turned where the notation is the other one. */
function axisOf({ cyl }: { readonly cyl: number }, paper: OpticianRecord | undefined, eye: Eye): number | null {
  const [axis, ordered] = [paper?.[eyeKey(eye, 'axis')], paper?.[eyeKey(eye, 'cyl')]];
  if (cyl === 0 || typeof axis !== 'number' || typeof ordered !== 'number') return null;
  if (cyl * ordered > 0) return axis;
  return axis > QUARTER_TURN ? axis - QUARTER_TURN : axis + QUARTER_TURN;
}

function eyeOf(lines: readonly PairLine[], paper: OpticianRecord | undefined, eye: Eye) {
  const line = lensOf(lines, eye);
  const of = (name: 'pd' | 'ph') => line?.customParams?.[name] ?? null;
  const own = {
    pd: (of('pd') ?? BOTH_EYES_PD + 1) > BOTH_EYES_PD ? (paper?.[eyeKey(eye, 'pd')] ?? null) : of('pd'),
    ph: of('ph') ?? paper?.[eyeKey(eye, 'ph')] ?? null,
  };
  if (!line) {
    const at = (name: 'sph' | 'cyl' | 'axis' | 'add') => paper?.[eyeKey(eye, name)] ?? null;
    return { ...own, sph: at('sph'), cyl: at('cyl'), axis: at('axis'), add: at('add') };
  }
  const { customParams: params } = line;
  const cyl = params?.cyl ?? line.cyl ?? null;
  return {
    ...own,
    sph: params?.sph ?? line.sph,
    cyl,
    axis: params?.axis ?? axisOf({ cyl: cyl ?? 0 }, paper, eye),
    add: params?.add ?? line.add ?? paper?.[eyeKey(eye, 'add')] ?? null,
  };
}

function powerOf(lines: readonly PairLine[], paper: OpticianRecord | undefined): GlassesPower {
  const each = EYES.flatMap((eye) =>
    Object.entries(eyeOf(lines, paper, eye)).map(([name, value]) => [eyeKey(eye, name), value] as const),
  );
  const together = lines.map(({ customParams }) => customParams?.pd ?? 0).find((pd) => pd > BOTH_EYES_PD);
  return { ...Object.fromEntries(each), pd: together ?? paper?.pd ?? null };
}

const short = (text: string, most: number) => text.slice(0, most);

function frameOf(lines: readonly PairLine[]): GlassesFrame {
  const frame = lines.find(({ categoryId }) => FRAMES.includes(categoryId));
  if (!frame) return {};
  const model = [frame.goodsName, frame.spec].filter(Boolean).join(' ');
  return { frameBrand: short(frame.brandName, 40), frameModel: short(model, 60) };
}

function lensWords(lines: readonly PairLine[], paper: OpticianRecord | undefined): GlassesLens {
  const [right, left] = EYES.map((eye) => lensOf(lines.filter(isLens), eye));
  const lens = right ?? left ?? lines.find(isLens);
  if (!lens) return {};
  return {
    ...{ lensBrand: short(lens.brandName, 40), lensBreed: short(lens.goodsName, 60) },
    ...{ refractiveIndex: paper?.refractiveIndex ?? null, lensFunctions: paper?.lensFunctions ?? null },
    ...(typeof paper?.lensType === 'number' ? { defocus: DEFOCUS_OF_LENS[paper.lensType] ?? null } : {}),
    ...{ odBarcode: right?.code ?? null, osBarcode: left?.code ?? null },
  };
}

/** Returns the figures of a sold pair, from its goods and its prescription. */
export function pairFigures(lines: readonly PairLine[], paper: Paper | undefined) {
  const glasses = paper && !isContact(paper.kind) ? paper : undefined;
  return {
    kind: kindOf(lines, glasses),
    power: powerOf(lines, glasses?.content),
    frame: frameOf(lines),
    lens: lensWords(lines, glasses?.content),
  };
}
