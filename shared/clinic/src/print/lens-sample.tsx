import { dictName } from '@mingmou/contract/base/dict';
import type { PrintContent } from '@mingmou/contract/system/template/template.fields';
import { blocksOf } from '@mingmou/contract/system/template/template-kinds.constants';
import { type LensPaperKind, lensPaper } from '@mingmou/contract/workstation/archive/lens/lens-print.fields';
import type { PrintGroup, SheetPrint } from '@mingmou/contract/workstation/print/visit-print.fields';
import { COMMON_SAMPLE } from './print-sample';
import { VisitSheet } from './visit-sheet';

const row = (...cells: string[]) => ({ cells });
const group = (block: string, of: Partial<PrintGroup>): PrintGroup => ({
  ...{ block, layout: 'FACTS', heads: [], rows: [] },
  ...of,
});
const table = (block: string, title: string, heads: string[], ...rows: string[][]) =>
  group(block, { title, layout: 'TABLE', heads, rows: rows.map((cells) => row(...cells)) });

const EYES = ['项目', '右眼', '左眼'];

const GROUPS: readonly PrintGroup[] = [
  group('archive', {
    rows: [row('档案', 'B00000012-L01 角膜塑形镜202603'), row('类别', '角膜塑形镜'), row('医生', '陈医生')],
  }),
  table('lenses', '镜片参数', EYES, ['直径 mm', '10.6', '10.6'], ['定位弧K D', '42.50', '42.25']),
  table(
    'goods',
    '镜片',
    EYES,
    ['条码', '2900000000131', '2900000000131'],
    ['镜片号', 'A1R', 'A1L'],
    [...['到期', '2027-03-10', '2027-03-10']],
  ),
  table('verified', '复核', EYES, ['复核直径 mm', '10.6', '10.6']),
  group('teaching', { title: '宣教', rows: [row('摘戴宣教', '掌握'), row('应急宣教', '掌握')] }),
  group('next', { rows: [row('下次复查', '2026-03-17')] }),
  group('care', { title: '护理步骤', layout: 'TEXT', rows: [row('1. 摘戴前洗净双手并擦干。')] }),
  group('urgent', { rows: [row('紧急联系', '眼红、眼痛请立即停戴并致电0571-88880001')] }),
];

const BOXES = table('reviews', '复查日期', ['复查', '完成'], ['2026-03-11 1天', '☑'], ['2026-03-17 1周', '□']);
const RESULTS = table(
  'reviews',
  '复查记录',
  ['复查', '完成日期', '右眼视力', '左眼视力', '染色', '处理'],
  ['2026-03-11 1天', '☑ 2026-03-11', '4.9', '4.9', '0级', '继续'],
  ['2026-03-17 1周', '□', '', '', '', ''],
);

const SIGNS: Readonly<Record<LensPaperKind, SheetPrint['signs']>> = {
  LENS_CARD: [{ role: '医生', name: '陈医生' }],
  LENS_DELIVERY: [
    { role: '交付', name: '周验光', title: '视光师', at: '2026-03-10 10:00:00' },
    { role: '签收', name: null },
  ],
  LENS_REVIEW: [{ role: '医生', name: '陈医生' }],
};

interface LensSampleProps {
  readonly kind: LensPaperKind;
  readonly content: PrintContent;
}

/** Paper of a contact-lens archive by the template in the editor, with sample data. */
export function LensSample({ kind, content }: LensSampleProps) {
  const { paper, margin, fontSize, copies, landscape, headText, footText } = content;
  const blocks = blocksOf(kind, content.blocks ?? []).flatMap(({ key, shown }) => (shown ? [key] : []));
  const of: SheetPrint = {
    ...COMMON_SAMPLE,
    ...{ type: kind, title: dictName(lensPaper, kind), day: '2026-03-10', warnings: [] },
    ...{ recordNo: 'B00000012', name: '王小明', sex: 1, age: '8岁', phone: '138****1234' },
    groups: [...GROUPS, kind === 'LENS_REVIEW' ? RESULTS : BOXES],
    signs: SIGNS[kind],
    template: { paper, margin, fontSize, copies, landscape, headText, footText, blocks },
  };
  return <VisitSheet of={of} />;
}
