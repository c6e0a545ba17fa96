import { dict } from '../../base/dict';

/** Purposes of templates (domain-system §2.2). */
export const templateKind = dict('templateKind', '模板类型', [
  ['triage', '预检'],
  ['questionnaire', '问卷'],
  ['consultation', '问诊'],
  ['inspection', '检查'],
  ['conclusion', '结论'],
  ['review', '复查'],
  ['training', '视训'],
  ['print', '打印'],
]);

export const templateSource = dict('templateSource', '来源', [
  ['PLATFORM', '平台'],
  ['ORG', '本机构'],
]);

export const publishState = dict('publishState', '发布状态', [
  ['DRAFT', '草稿'],
  ['PUBLISHED', '已发布'],
]);

export const templateFieldType = dict('templateFieldType', '字段类型', [
  ['text', '文本'],
  ['number', '数字'],
  ['select', '单选'],
  ['multi', '多选'],
  ['date', '日期'],
  ['eye', '双眼'],
  ['image', '图片'],
  ['table', '表格'],
]);

export const templateEye = dict('templateEye', '眼别', [
  ['od', '右眼'],
  ['os', '左眼'],
  ['ou', '双眼'],
]);

/** Fields of the patient's file that a finished questionnaire writes (domain-outpatient §4). */
export const answerTarget = dict('answerTarget', '写入患者', [
  ['firstGlassesAge', '首次戴镜年龄'],
  ['pastHistory', '眼病/手术史'],
  ['systemicHistory', '全身病史'],
  ['allergy', '过敏史'],
  ['fatherMyopia', '父亲近视'],
  ['motherMyopia', '母亲近视'],
]);

/** Papers of a print template (domain-system §2.5). */
export const printPaper = dict('printPaper', '纸张', [
  ['A4', 'A4'],
  ['A5', 'A5'],
  ['B5', 'B5'],
  ['80mm', '80mm 小票'],
  ['58mm', '58mm 小票'],
  ['241x93', '三联 241×93'],
  ['241x140', '三联 241×140'],
  ['CUSTOM', '自定义'],
]);

export const printItemKind = dict('printItemKind', '元素', [
  ['text', '文字'],
  ['line', '横线'],
  ['box', '方框'],
]);

export const printAlign = dict('printAlign', '对齐', [
  ['left', '左'],
  ['center', '中'],
  ['right', '右'],
]);

/** Prints whose layout a template determines. */
export const printKind = dict('printKind', '打印类型', [
  ['REGISTER', '挂号单'],
  ['CHARGE', '收费收据'],
  ['REFUND', '退费收据'],
  ['RECHARGE', '充值收据'],
  ['RECEIVABLE', '收款收据'],
  ['SHIFT', '交班单'],
  ['PURCHASE', '采购单据'],
  ['STOCK', '库存单据'],
  ['SALE', '销售单'],
  ['SALE_SLIP', '销售小票'],
  ['GLASSES', '配镜单'],
  ['CONCLUSION1', '标准结论'],
  ['CONCLUSION2', '屈光发育报告'],
  ['CONCLUSION3', '简版结论'],
  ['CONCLUSION4', '结论小票'],
  ['OPTICIAN', '配镜处方'],
  ['DRUG', '处方笺'],
  ['EXAMINATION', '检查报告单'],
  ['MEDICAL', '门诊病历'],
  ['MEDICAL_BODA', '门诊病历（博大版）'],
  ['LENS_CARD', '角膜接触镜档案卡'],
  ['LENS_DELIVERY', '角膜接触镜交付单'],
  ['LENS_REVIEW', '角膜接触镜复查卡'],
  ['QUES', '问卷'],
  ['CHECK', '检查报告'],
  ['CONSENT', '知情同意书'],
  ['PERSONAL', '个人模板'],
  ['BLANK', '空白单'],
]);
