import { EYES, type Eye, eyeKey, eyes } from '../../base/eyes';
import { f, type Values } from '../../base/field';
import { decimal } from '../../clinic/decimal';
import { quarters } from '../../clinic/measure.fields';
import { toQuarter } from '../../clinic/refraction.rules';
import { examination } from '../examination';
import { type About, type Remark, remark, withBoth } from '../form-groups';
import { leastAmplitude, proposedFindings, usualFacility } from './binocular-proposals.rules';
import { amplitudeMethod, binocularFinding, flipFail, flipPower } from './form.dicts';

const amplitude = {
  ampCm: f.decimal('近点', 1, { min: 4, max: 100, step: 0.5, unit: 'cm' }),
  amp: f.decimal('调节幅度', 2, { min: 0, max: 25, step: 0.25, unit: 'D' }),
} as const;
const perEye = { bcc: quarters('BCC', [-2, 3]), mem: quarters('MEM', [-2, 3]) } as const;
const facility = { flip: f.decimal('调节灵敏度', 1, { min: 0, max: 30, step: 0.5, unit: 'cpm' }) } as const;
const methods = { ampMethod: f.dict('幅度测量方法', amplitudeMethod) } as const;
const flips = { flipPower: f.dict('反转拍', flipPower), flipFail: f.dict('困难侧', flipFail) } as const;
const relative = { nra: quarters('NRA', [0, 4]), pra: quarters('PRA', [-8, 0]) } as const;
export const finding = { bvDiagnosis: f.dicts('双眼视诊断', binocularFinding, { max: 9 }) } as const;

const fields = {
  ...{ ...methods, ...eyes(amplitude), ...withBoth(amplitude, ['amp', 'ampCm']) },
  ...{ ...eyes(perEye), ...eyes(facility), ...withBoth(facility, ['flip']) },
  ...withBoth(perEye, ['bcc']),
  ...{ ...flips, ...relative, ...finding },
} as const;
type Accommodation = Partial<Values<typeof fields>>;

const SIDES = ['od', 'os', 'ou'] as const;

/** The amplitude of a near point: as it is, and to a quarter. */
const exactly = (cm: number) => decimal(100).div(cm).toNumber();

function withAmplitudes(record: Accommodation): Accommodation {
  const computed = SIDES.flatMap((side) => {
    const cm = record[`${side}AmpCm`];
    return cm ? [[`${side}Amp`, toQuarter(exactly(cm))] as const] : [];
  });
  return { ...record, ...Object.fromEntries(computed) };
}

/** Returns the unrounded amplitude: from the near point, otherwise as entered. */
function exactAmplitude(record: Accommodation, eye: Eye): number | null {
  const cm = record[eyeKey(eye, 'ampCm')];
  return cm ? exactly(cm) : (record[eyeKey(eye, 'amp')] ?? null);
}

/** What accommodation alone says of the visit's binocular vision. */
export function accommodationFigures(record: Accommodation) {
  return {
    amplitudes: EYES.map((eye) => exactAmplitude(record, eye)),
    bcc: SIDES.map((side) => record[`${side}Bcc`]),
    facility: EYES.map((eye) => record[eyeKey(eye, 'flip')]),
    failsOnPlus: record.flipFail === '正',
  };
}

function ofEye(record: Accommodation, eye: Eye, { age }: About): readonly Remark[] {
  const hint = (name: 'amp' | 'mem' | 'flip', applies: boolean, says: string) =>
    remark(applies, { tone: 'hint', field: eyeKey(eye, name), says });
  const [least, usual] = [leastAmplitude(age), usualFacility(age)];
  const [amp, mem] = [exactAmplitude(record, eye), record[eyeKey(eye, 'mem')]];
  const flip = record[eyeKey(eye, 'flip')];
  const isSlow = usual !== undefined && typeof flip === 'number' && flip < usual.mono[0] - usual.mono[1];
  const isOddMem = typeof mem === 'number' && (mem < 0.25 || mem > 0.5);
  return [
    ...hint('amp', least !== undefined && amp !== null && amp < least, `低于同龄最小值${least?.toFixed(2)}D`),
    ...hint('mem', isOddMem, '参考 +0.25～+0.50D'),
    ...hint('flip', isSlow, `参考 ${usual?.mono.join('±')}cpm`),
  ];
}

function ofResponse(record: Accommodation, side: (typeof SIDES)[number]): readonly Remark[] {
  const field = `${side}Bcc` as const;
  const bcc = record[field];
  if (typeof bcc !== 'number') return [];
  return [
    ...remark(bcc > 0.75, { tone: 'hint', field, says: '调节滞后' }),
    ...remark(bcc < 0, { tone: 'hint', field, says: '调节超前' }),
  ];
}

function remarks(record: Accommodation, about: About): readonly Remark[] {
  const { nra, pra, ouFlip } = record;
  const usual = usualFacility(about.age);
  const isSlow = usual !== undefined && typeof ouFlip === 'number' && ouFlip < usual.bino[0] - usual.bino[1];
  const isOddNra = typeof nra === 'number' && (nra < 1.5 || nra > 2.5);
  const isOddPra = typeof pra === 'number' && (pra < -3.37 || pra > -1.37);
  return [
    ...EYES.flatMap((eye) => ofEye(record, eye, about)),
    ...SIDES.flatMap((side) => ofResponse(record, side)),
    ...remark(isOddNra, { tone: 'hint', field: 'nra', says: '参考 +2.00±0.50' }),
    ...remark(isOddPra, { tone: 'hint', field: 'pra', says: '参考 -2.37±1.00' }),
    ...remark(isSlow, { tone: 'hint', field: 'ouFlip', says: `参考 ${usual?.bino.join('±')}cpm` }),
  ];
}

/** F13 调节功能: how much, how exact and how quick the eyes accommodate. */
export const accommodation = examination({
  code: 'F13',
  title: '调节功能',
  fields,
  groups: [
    { title: '测量方法', whole: methods },
    {
      title: '调节幅度',
      eye: amplitude,
      both: ['ampCm', 'amp'],
      shown: [{ name: 'ampExact', spec: f.decimal('实测幅度', 2, { unit: 'D' }), of: exactAmplitude }],
    },
    { title: '调节反应', eye: perEye, both: ['bcc'] },
    { title: '调节灵敏度', eye: facility, both: ['flip'] },
    { title: '灵敏度测量', whole: flips },
    { title: '相对调节', whole: relative },
    {
      title: '诊断',
      whole: finding,
      shown: [
        {
          name: 'accType',
          spec: f.text('提示', 60),
          of: (record: Accommodation, { age }: About) =>
            proposedFindings({ age, ...accommodationFigures(record) }).join('、') || null,
        },
      ],
    },
  ],
  settled: withAmplitudes,
  follow: (_before, typed) => {
    const entries = SIDES.flatMap((side) => {
      const cm = typed[`${side}AmpCm`];
      return cm ? [[`${side}Amp`, toQuarter(exactly(cm))] as const] : [];
    });
    return Object.fromEntries(entries);
  },
  remarks,
});
