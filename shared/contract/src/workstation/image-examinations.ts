import { dict } from '../base/dict';
import { EYES, eyeKey, eyes } from '../base/eyes';
import { type Field, f, required, type Shape } from '../base/field';
import { eyeFindings } from './consultation.fields';
import { cupHints } from './consultation.rules';
import { type Examination, examination, examinationFields, findingPictures } from './examination';
import type { Figures, Remark } from './form-groups';
import { isBlank } from './stage.rules';
import { examinationCodes } from './workstation.codes';

/** What every report on pictures says. */
const report = {
  files: required(findingPictures.files),
  findings: required(f.note('检查所见', 1000)),
  conclusion: required(examinationFields.conclusion),
} as const;

type Report = Pick<Examination, 'code' | 'title' | 'remarks'>;

/** Declares a form whose result is pictures, with the figures that the device prints. */
function imageExamination(of: Report, figures: Shape = {}): Examination {
  const hasFigures = Object.keys(figures).length > 0;
  const form = examination<Readonly<Record<string, Field>>>({
    ...of,
    fields: { ...report, ...eyes(figures) },
    groups: [
      { title: '图片', whole: { files: report.files } },
      ...(hasFigures ? [{ title: '测量值', eye: figures }] : []),
      { title: '报告', whole: { findings: report.findings, conclusion: report.conclusion } },
    ],
  });
  return {
    ...form,
    missing: ({ files }) =>
      isBlank(files) ? { kind: 'refused', field: 'files', code: examinationCodes.noPicture } : undefined,
  };
}

export const reliability = dict('fieldReliability', '可靠性', [
  ['可靠', '可靠'],
  ['基本可靠', '基本可靠'],
  ['不可靠', '不可靠'],
]);

const FEW_CELLS = 2000;

function fewCells(record: Figures): readonly Remark[] {
  const few = EYES.map((eye) => eyeKey(eye, 'ecd')).filter((name) => {
    const count = record[name];
    return typeof count === 'number' && count < FEW_CELLS;
  });
  return few.map((field) => ({ field, tone: 'hint', says: `内皮细胞密度低于${FEW_CELLS}` }));
}

const wideCups = (record: Figures): readonly Remark[] =>
  Object.entries(cupHints(record)).map(([field, says]) => ({ field, tone: 'hint', says }));

/** F19–F22, F24 and F26 of domain-workstation §2.5. */
export const imageExaminations: readonly Examination[] = [
  imageExamination({ code: 'F19', title: '眼前节照相' }),
  imageExamination({ code: 'F20', title: '眼底照相', remarks: wideCups }, { cdRatio: eyeFindings.cdRatio }),
  imageExamination(
    { code: 'F21', title: 'OCT' },
    {
      centralThickness: f.int('中心厚度', { unit: 'µm', min: 100, max: 1000 }),
      rnflAvg: f.int('平均RNFL厚度', { unit: 'µm', min: 30, max: 200 }),
      quality: f.int('信号强度', { min: 1, max: 10 }),
    },
  ),
  imageExamination(
    { code: 'F22', title: '视野' },
    {
      md: f.decimal('MD', 1, { unit: 'dB', min: -35, max: 5 }),
      psd: f.decimal('PSD', 1, { unit: 'dB', min: 0, max: 20 }),
      reliability: f.dict('可靠性', reliability),
    },
  ),
  imageExamination(
    { code: 'F24', title: '角膜内皮', remarks: fewCells },
    {
      ecd: f.int('内皮细胞密度', { unit: '个/mm²', min: 500, max: 4500 }),
      cv: f.int('变异系数', { unit: '%', min: 10, max: 80 }),
      hex: f.int('六角形细胞比例', { unit: '%', min: 10, max: 90 }),
    },
  ),
  imageExamination({ code: 'F26', title: 'A/B超/UBM' }),
];
