import { type CodeOf, dict } from '../../base/dict';
import { f, pick, required, type Values } from '../../base/field';
import { patientHead } from '../../outpatient/visit.fields';
import { layoutFields, printCommon } from '../../system/template/print-common';
import { printPaper } from '../../system/template/template.dicts';
import { growthChartFields } from '../growth/growth-chart.fields';

/** What of a visit is printed; the codes are those of the print templates (domain-system §2.5). */
export const visitPrintType = dict('visitPrintType', '打印类型', [
  ['CONCLUSION1', '标准结论'],
  ['CONCLUSION2', '屈光发育报告'],
  ['CONCLUSION3', '简版结论'],
  ['CONCLUSION4', '结论小票'],
  ['OPTICIAN', '配镜处方'],
  ['DRUG', '处方笺'],
  ['EXAMINATION', '检查报告单'],
  ['MEDICAL', '门诊病历'],
  ['MEDICAL_BODA', '门诊病历（博大版）'],
]);
export type VisitPrintType = CodeOf<typeof visitPrintType>;
export const VISIT_PRINT_KINDS: readonly VisitPrintType[] = visitPrintType.rows.map(({ code }) => code);

/** The papers of a prescription; two of A5 lie on one A4. */
export const opticianPaper = dict('opticianPaper', '纸张', [
  ['A5', 'A5 横向'],
  ['A4', 'A4 一纸两份'],
  ['80mm', '80mm 热敏'],
]);

/** Pictures that a page of A4 holds (domain-workstation §2.5). */
export const picturesAPage = dict('picturesAPage', '每页图片', [
  [2, '每页 2 张'],
  [4, '每页 4 张'],
]);
export type PicturesAPage = CodeOf<typeof picturesAPage>;

/** Parts of a visit that can be printed. */
export const printPart = dict('printPart', '打印内容', [
  ['triage', '预检'],
  ['consultation', '问诊'],
  ['inspection', '检查'],
  ['recipe', '处方'],
  ['conclusion', '结论'],
  ['lens', '接触镜'],
  ['training', '视训'],
  ['optician', '配镜'],
]);
export type PrintPart = CodeOf<typeof printPart>;

/** Layout of a group on paper: a grid with headings, titles with texts, a paragraph, or drugs below Rp. */
export const printLayout = dict('printLayout', '版式', [
  ['TABLE', '表格'],
  ['FACTS', '条目'],
  ['TEXT', '文字'],
  ['PICTURES', '图片'],
  ['CURVE', '成长曲线'],
  ['RX', '药品'],
]);

const cells = (title: string) => required(f.list(title, f.text(title, 2000)));

const groupFields = {
  /** The part of the template that it belongs to. */
  block: required(f.text('内容', 20)),
  title: f.text('标题', 40),
  layout: required(f.dict('版式', printLayout)),
  heads: cells('栏目'),
  /** The stage that it comes from; absent where several do. */
  part: f.dict('打印内容', printPart),
  /** 草稿 while its stage is not finished; where several stages contribute, each value says so itself. */
  mark: f.text('水印', 10),
  /** By addresses that are good for two hours, or drawn as the markup of SVG; two a row. */
  pictures: f.list(
    '图片',
    f.object('图片', {
      url: f.text('图片', 200),
      svg: f.note('绘图', 200_000),
      caption: required(f.text('说明', 200)),
    }),
  ),
  rows: required(f.list('行', f.object('行', { cells: cells('格') }))),
} as const;

const signFields = {
  role: required(f.text('角色', 10)),
  name: f.text('姓名', 20),
  title: f.text('职称', 20),
  at: f.dateTime('时间'),
  /** Address of the picture of a signature, good for two hours. */
  pictureUrl: f.text('签名', 200),
  /** The part that is signed; absent: the whole paper. */
  part: f.dict('打印内容', printPart),
} as const;

/** A print of a visit, whatever its type: who, groups in the order of the paper, and who signed. */
export const visitPrintFields = {
  ...printCommon,
  type: required(f.dict('打印类型', visitPrintType)),
  id: required(f.id('编号')),
  acceptsId: required(f.id('就诊')),
  /** Watermark of a paper that is not in force: 草稿, 已作废. */
  mark: f.text('水印', 10),
  /** What its upper corner says: of drugs the category of the prescription. */
  corner: f.text('角标', 10),
  /** Paper to put into the printer, if it is not white. */
  paperNote: f.text('用纸', 20),
  /** 处方号, where it has one. */
  no: f.text('单号', 30),
  day: required(f.date('日期')),
  ...pick(patientHead, ['recordNo', 'name', 'sex', 'age', 'phone']),
  visitNo: required(f.text('就诊号', 20)),
  departmentName: f.text('科室', 20),
  doctorName: f.text('医生', 20),
  groups: required(f.list('内容', f.object('内容', groupFields))),
  /** Said in bold above the rest: 处方已过期. */
  warnings: required(f.list('提醒', f.text('提醒', 1300))),
  signs: required(f.list('签名', f.object('签名', signFields))),
  /** What curves are drawn from: those of 屈光发育报告. */
  growth: f.object('成长', growthChartFields),
  /** Address in the QR code. */
  qrUrl: f.text('二维码', 300),
  template: required(f.object('模板', { paper: required(f.dict('纸张', printPaper)), ...layoutFields })),
} as const;

export type VisitPrint = Values<typeof visitPrintFields>;
export type PrintGroup = Values<typeof groupFields>;
export type PrintSign = Values<typeof signFields>;

/** Content of a sheet: a print of a visit, or a paper of an archive, which names no visit. */
export type SheetPrint = Omit<VisitPrint, 'type' | 'id' | 'acceptsId' | 'visitNo'> & {
  readonly type: string;
  readonly visitNo?: string;
};
