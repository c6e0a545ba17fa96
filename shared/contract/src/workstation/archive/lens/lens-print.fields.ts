import { type CodeOf, dict } from '../../../base/dict';
import { f, pick, required, type Values } from '../../../base/field';
import { printCommon } from '../../../system/template/print-common';
import { visitPrintFields } from '../../print/visit-print.fields';

/** Papers of a contact-lens archive (domain-workstation §7); the codes are those of the print templates. */
export const lensPaper = dict('lensPaper', '单据', [
  ['LENS_CARD', '角膜接触镜档案卡'],
  ['LENS_DELIVERY', '角膜接触镜交付单'],
  ['LENS_REVIEW', '角膜接触镜复查卡'],
]);
export type LensPaperKind = CodeOf<typeof lensPaper>;
export const LENS_PAPER_KINDS: readonly LensPaperKind[] = lensPaper.rows.map(({ code }) => code);

/** A paper of an archive has the shape of a print of a visit, without the visit. */
export const lensPaperFields = {
  ...printCommon,
  type: required(f.dict('单据', lensPaper)),
  ...pick(visitPrintFields, ['mark', 'day', 'recordNo', 'name', 'sex', 'age', 'phone', 'groups', 'warnings']),
  ...pick(visitPrintFields, ['signs', 'template']),
} as const;
export type LensPaper = Values<typeof lensPaperFields>;
