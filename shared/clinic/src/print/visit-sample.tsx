import type { PrintContent } from '@mingmou/contract/system/template/template.fields';
import { blocksOf } from '@mingmou/contract/system/template/template-kinds.constants';
import type { VisitPrint, VisitPrintType } from '@mingmou/contract/workstation/print/visit-print.fields';
import { GROWTH_SAMPLE } from './growth-sample';
import { COMMON_SAMPLE } from './print-sample';
import { VisitSheet } from './visit-sheet';

type Sample = Pick<VisitPrint, 'title' | 'corner' | 'no' | 'groups' | 'growth' | 'signs' | 'qrUrl'>;

const row = (...cells: string[]) => ({ cells });

const doctor = [{ role: '医生', name: '陈医生', title: '主治医师', at: '2026-03-10 10:00:00' }];
const facts = (block: string, ...rows: (readonly [string, string])[]) => ({
  ...{ block, layout: 'FACTS' as const, heads: [] },
  rows: rows.map((cells) => row(...cells)),
});
const eyes = (block: string, title: string, ...rows: (readonly [string, string, string])[]) => ({
  ...{ block, title, layout: 'TABLE' as const, heads: ['项目', '右眼', '左眼'] },
  rows: rows.map((cells) => row(...cells)),
});

const RECORD: Omit<Sample, 'title'> = {
  groups: [
    facts('history', ['主诉', '双眼视远不清半年'], ['现病史', '半年前发现视远模糊，无眼痛'], ['过敏史', '无']),
    eyes('vision', '视力与屈光', ['裸眼视力', '4.3', '4.4'], ['电脑验光', '-3.00/-0.50×90', '-2.75']),
    eyes('measures', '眼压、曲率与眼轴', ['眼压 mmHg', '15.0', '16.0'], ['眼轴 mm', '24.10', '24.05']),
    eyes('key', '', ['裸眼视力', '4.3', '4.4'], ['等效球镜 D', '-3.25', '-2.75'], ['眼轴 mm', '24.10', '24.05']),
    eyes('eyes', '专科检查', ['视力', '4.3', '4.4'], ['角膜', '透明', '透明'], ['眼底', '未见异常', '未见异常']),
    eyes('findings', '裂隙灯与眼底', ['角膜', '透明', '透明'], ['晶状体', '透明', '透明']),
    facts('diagnosis', ['1', '双眼近视 H52.1']),
    facts('plan', ['处理意见', '配镜，三个月复查']),
    {
      block: 'conclusion',
      title: '结论',
      layout: 'TEXT',
      heads: [],
      rows: [row('双眼近视，建议配镜并控制近距离用眼。')],
    },
    facts('review', ['下次复诊', '2026-06-10']),
  ],
  signs: doctor,
};

const SAMPLES: Readonly<Record<VisitPrintType, Sample>> = {
  CONCLUSION1: { title: '门诊病历', ...RECORD },
  CONCLUSION2: {
    title: '屈光发育报告',
    groups: [
      facts('parents', ['父亲近视', '是(<6.00D)'], ['母亲近视', '否']),
      facts('summary', ['右眼', '眼轴 24.10mm，位于同龄同性别第63百分位（示例参考集），较2025-03-10 0.50mm/年 过快']),
      {
        ...{
          block: 'visits',
          title: '历次结果',
          layout: 'TABLE',
          heads: ['日期与眼别', '等效球镜 D', '眼轴 mm', '百分位'],
        },
        rows: [row('2026-03-10 右', '-3.25散', '24.10', 'P63'), row('2026-03-10 左', '-2.75散', '24.05', 'P61')],
      },
      { block: 'lengths', title: '眼轴成长曲线', layout: 'CURVE', heads: [], rows: [] },
      { block: 'powers', title: '等效球镜成长曲线', layout: 'CURVE', heads: [], rows: [] },
      facts('habits', ['每日户外活动', '1–2h'], ['每日电子屏幕', '1–2h']),
      facts('risk', ['风险提示', '右眼眼轴进展过快']),
      facts('plan', ['进行中的方案', '多点离焦框架 双眼（2025-03-10起）']),
      facts('review', ['下次复诊', '2026-06-10']),
    ],
    growth: GROWTH_SAMPLE,
    signs: doctor,
  },
  CONCLUSION3: { title: '简版结论', ...RECORD },
  CONCLUSION4: { title: '结论小票', ...RECORD },
  MEDICAL: { title: '门诊病历', ...RECORD },
  MEDICAL_BODA: { title: '门诊病历', ...RECORD },
  OPTICIAN: {
    title: '配镜处方（远用）',
    no: 'CF202603100001',
    groups: [
      {
        block: 'powers',
        layout: 'TABLE',
        heads: ['眼别', '裸眼视力', '球镜 D', '柱镜 D', '轴位 °', '瞳距 mm', '矫正视力'],
        rows: [
          row('右眼', '4.3', '-3.00', '-0.50', '90', '31.5', '5.0'),
          row('左眼', '4.4', '-2.75', '', '', '31.0', '5.0'),
        ],
      },
      {
        block: 'lens',
        layout: 'FACTS',
        heads: [],
        rows: [row('双眼瞳距', '62.5mm'), row('镜片类型', '单光'), row('折射率', '1.60')],
      },
      {
        block: 'notes',
        layout: 'FACTS',
        heads: [],
        rows: [row('验光', '散瞳'), row('镜眼距', '12mm'), row('有效期至', '2026-09-06')],
      },
    ],
    signs: [
      { role: '录入', name: '周验光' },
      { role: '确认', name: '陈医生', title: '主治医师', at: '2026-03-10 10:00:00' },
      { role: '处方', name: '陈医生', title: '主治医师' },
    ],
    qrUrl: 'https://mingmou.example/rx',
  },
  EXAMINATION: {
    title: '眼底照相报告',
    groups: [
      eyes('checks', '测量值', ['杯盘比', '0.3', '0.3']),
      facts('checks', ['检查所见', '双眼视盘边界清，血管走行正常。'], ['结论', '双眼眼底未见异常']),
    ],
    signs: [{ role: '检查', name: '周验光', title: '视光师', at: '2026-03-10 10:00:00' }],
  },
  DRUG: {
    title: '处方笺',
    corner: '儿科',
    no: 'CF202603100002',
    groups: [
      facts('diagnosis', ['费别', '自费'], ['临床诊断', '双眼干眼症'], ['有效期至', '2026-03-10']),
      {
        ...{ block: 'lines', title: 'Rp.', layout: 'RX', heads: [] },
        rows: [
          row('玻璃酸钠滴眼液 0.1% 5ml ×1支', '1滴 每日3次 点眼 双眼 7天'),
          row('左氧氟沙星滴眼液 0.5% 5ml ×1支', '1滴 每日4次 点眼 右眼 5天'),
        ],
      },
      facts('amount', ['药品金额', '¥63.00']),
    ],
    signs: [
      { role: '医师', name: '陈医生', title: '主治医师', at: '2026-03-10 10:00:00' },
      { role: '审核', name: '赵药师', at: '2026-03-10 10:05:00' },
      { role: '调配', name: null },
      { role: '核对', name: null },
      { role: '发药', name: null },
    ],
    qrUrl: 'https://mingmou.example/rx',
  },
};

interface VisitSampleProps {
  readonly kind: VisitPrintType;
  readonly content: PrintContent;
}

/** Print of a visit by the template in the editor, with sample data. */
export function VisitSample({ kind, content }: VisitSampleProps) {
  const { paper, margin, fontSize, copies, landscape, headText, footText } = content;
  const blocks = blocksOf(kind, content.blocks ?? []).flatMap(({ key, shown }) => (shown ? [key] : []));
  const of: VisitPrint = {
    ...COMMON_SAMPLE,
    ...{ type: kind, id: 1, acceptsId: 1, day: '2026-03-10', visitNo: 'JZ202603100001', departmentName: '眼科' },
    ...{ recordNo: 'B00000012', name: '王小明', sex: 1, age: '8岁', phone: '138****1234', doctorName: '陈医生' },
    warnings: [],
    ...SAMPLES[kind],
    template: { paper, margin, fontSize, copies, landscape, headText, footText, blocks },
  };
  return <VisitSheet of={of} />;
}
