import { f, type Values } from '../../base/field';
import { meetsPercival, meetsSheard, sheardPrism } from '../../clinic/binocular.rules';
import { coded, codedFigure } from '../../clinic/measure.fields';
import { examination } from '../examination';
import { type About, type Figures, numberAt, remark } from '../form-groups';
import { nearGradient } from './aca';
import { accommodationFigures, finding } from './accommodation';
import { proposedFindings } from './binocular-proposals.rules';
import { npcTarget } from './form.dicts';

const delta = (title: string, min: number) => f.decimal(title, 1, { min, max: 60, step: 0.5, unit: 'Δ' });
const blurred = (title: string) => coded(title, ['X'], { unit: 'Δ', decimals: 1, step: 0.5, range: [0, 60] });

/** Blur, break and recovery of one range; a recovery may need prism of the other side. */
function range<N extends string>(name: N, title: string) {
  return {
    [`${name}Blur`]: blurred(`${title}模糊`),
    [`${name}Break`]: delta(`${title}破裂`, 0),
    [`${name}Recover`]: delta(`${title}恢复`, -60),
  } as { readonly [K in `${N}Blur`]: ReturnType<typeof blurred> } & {
    readonly [K in `${N}Break` | `${N}Recover`]: ReturnType<typeof delta>;
  };
}

function vertical<N extends string>(name: N, title: string) {
  return {
    [`${name}Break`]: delta(`${title}破裂`, 0),
    [`${name}Recover`]: delta(`${title}恢复`, -60),
  } as { readonly [K in `${N}Break` | `${N}Recover`]: ReturnType<typeof delta> };
}

const length = (title: string) => f.decimal(title, 1, { min: 0, max: 50, step: 0.5, unit: 'cm' });
const npc = {
  npcTarget: f.dict('视标', npcTarget),
  npcBreak: length('集合近点破裂'),
  npcRecover: length('集合近点恢复'),
  vergFac: f.decimal('聚散灵敏度', 1, { min: 0, max: 30, step: 0.5, unit: 'cpm' }),
} as const;
const [farBi, farBo] = [range('farBi', '远BI'), range('farBo', '远BO')];
const [nearBi, nearBo] = [range('nearBi', '近BI'), range('nearBo', '近BO')];
const supra = { ...vertical('farSupra', '远上'), ...vertical('nearSupra', '近上') };
const infra = { ...vertical('farInfra', '远下'), ...vertical('nearInfra', '近下') };

const fields = { ...npc, ...farBi, ...farBo, ...nearBi, ...nearBo, ...supra, ...infra, ...finding } as const;
type Vergence = Partial<Values<typeof fields>>;

const PLACES = { far: 'phoriaFarH', near: 'phoriaNearH' } as const;
type Place = keyof typeof PLACES;

/** Returns the reserve of a range: its blur point, otherwise its break point. */
function reserve(record: Figures, name: string): number | null {
  return codedFigure(record[`${name}Blur`]) ?? numberAt(record, `${name}Break`) ?? null;
}

/** The phoria of the visit and the range that opposes it. */
function opposed(record: Vergence, place: Place, { beside }: About): readonly [number, number] | null {
  const phoria = numberAt(beside('F11') ?? {}, PLACES[place]);
  if (phoria === undefined) return null;
  const against = reserve(record, phoria < 0 ? `${place}Bo` : `${place}Bi`);
  return against === null ? null : [phoria, against];
}

function sheard(record: Vergence, place: Place, about: About): boolean | null {
  const found = opposed(record, place, about);
  return found && meetsSheard(...found);
}

function prism(record: Vergence, place: Place, about: About): string | null {
  const found = opposed(record, place, about);
  const needed = found && sheardPrism(...found);
  return needed ? `${needed.prism.toFixed(2)}Δ ${needed.base}` : null;
}

function percival(record: Vergence, place: Place): boolean | null {
  const [inward, outward] = [reserve(record, `${place}Bi`), reserve(record, `${place}Bo`)];
  return inward === null || outward === null ? null : meetsPercival(inward, outward);
}

const said = (met: boolean | null) => (met === null ? null : met ? '符合' : '不符合');

/** All that the visit's examinations say of binocular vision. */
function proposals(record: Vergence, about: About): string | null {
  const { age, beside } = about;
  const [alignment = {}, ratio = {}, accommodation = {}] = [beside('F11'), beside('F12'), beside('F13')];
  const found = proposedFindings({
    age,
    phoriaFar: numberAt(alignment, 'phoriaFarH'),
    phoriaNear: numberAt(alignment, 'phoriaNearH'),
    aca: nearGradient(ratio) ?? numberAt(ratio, 'acaCalc'),
    npcBreak: record.npcBreak,
    sheardNear: sheard(record, 'near', about) ?? undefined,
    ...accommodationFigures(accommodation),
  });
  return found.join('、') || null;
}

const RANGES = {
  '远BI 参考x/7/4': farBi,
  '远BO 参考9/19/10': farBo,
  '近BI 参考13/21/13': nearBi,
  '近BO 参考17/21/11': nearBo,
} as const;

const words = (title: string) => f.text(title, 20);

/** F14 集合与融像: near point, fusional ranges, and what they are against the phoria of the visit. */
export const vergence = examination({
  code: 'F14',
  title: '集合与融像',
  fields,
  groups: [
    { title: '集合', whole: npc },
    {
      title: '水平融像范围Δ',
      columns: ['模糊（无模糊填X）', '破裂', '恢复'],
      rows: RANGES,
      shown: (['far', 'near'] as const).flatMap((place) => {
        const [at, name] = place === 'far' ? ['远', 'Far'] : ['近', 'Near'];
        return [
          {
            name: `sheardPrism${name}`,
            spec: words(`Sheard棱镜（${at}）`),
            of: (record: Vergence, about: About) => prism(record, place, about),
          },
          {
            name: `sheardOk${name}`,
            spec: words(`Sheard准则（${at}）`),
            of: (record: Vergence, about: About) => said(sheard(record, place, about)),
          },
          {
            name: `percivalOk${name}`,
            spec: words(`Percival准则（${at}）`),
            of: (record: Vergence) => said(percival(record, place)),
          },
        ];
      }),
    },
    { title: '垂直融像范围Δ', columns: ['远破裂', '远恢复', '近破裂', '近恢复'], rows: { 上: supra, 下: infra } },
    { title: '诊断', whole: finding, shown: [{ name: 'accType', spec: f.text('提示', 60), of: proposals }] },
  ],
  remarks: ({ npcBreak, npcRecover, vergFac }) => [
    ...remark((npcBreak ?? 0) > 7.5, { tone: 'hint', field: 'npcBreak', says: '参考 5±2.5cm' }),
    ...remark((npcRecover ?? 0) > 10, { tone: 'hint', field: 'npcRecover', says: '参考 7±3cm' }),
    ...remark(typeof vergFac === 'number' && vergFac < 12, { tone: 'hint', field: 'vergFac', says: '参考 15±3cpm' }),
  ],
});
