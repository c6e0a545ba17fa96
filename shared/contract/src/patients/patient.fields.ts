import { type Field, f, required } from '../base/field';
import { MOBILE } from '../base/phone';
import { areaFields } from '../dict/area.fields';
import { idCardType } from '../dict/id-card-type';
import { nation } from '../dict/nation';
import { relation } from '../dict/relation';
import { sex } from '../dict/sex';
import { referrerType } from '../referral/referral.dicts';
import { employeePicker } from '../system/org/employee.picker';
import { customerLabel, customerSource } from './customer.contract';
import { allergyFlag, grade, occupation, parentMyopia } from './patient.dicts';

const mobile = (title: string): Field<string, false> => ({ ...f.phone(title), pattern: MOBILE });
const LANDLINE = { pattern: { source: '^[0-9-]{5,20}$', says: '只能是数字和短横线' } };

/** A patient's file as a person fills it in, in the order of the paper form (domain-outpatient §1). */
export const patientFields = {
  name: required(f.text('姓名', 50)),
  pinyin: f.text('拼音', 120, { pattern: { source: '^[A-Za-z0-9]+$', says: '只能是字母和数字' } }),
  pinyinInitials: f.text('首字母', 30, { pattern: { source: '^[A-Za-z0-9]+$', says: '只能是字母和数字' } }),
  sex: f.dict('性别', sex),
  birthday: f.date('出生日期'),
  phone: required(mobile('手机号')),
  phoneRelation: f.dict('机主关系', relation),
  phone2: f.text('备用电话', 20, LANDLINE),
  idCardType: f.dict('证件类型', idCardType),
  idCardNo: f.text('证件号码', 20),
  guardianName: f.text('监护人', 30),
  guardianPhone: mobile('监护人电话'),
  guardianRelation: f.dict('监护人关系', relation),
  guardianIdCard: f.text('监护人身份证', 18),
  ...areaFields,
  address: f.text('地址', 100),
  /** One of the chain's schools; its name then is that of the school. */
  schoolId: f.id('学校'),
  schoolName: f.text('学校', 60),
  grade: f.dict('年级', grade),
  className: f.text('班级', 20),
  studentNo: f.text('学号', 30),
  occupation: f.dict('职业', occupation),
  nation: f.dict('民族', nation),
  sourceId: f.ref('患者来源', customerSource.findAll),
  sourceRemark: f.text('来源说明', 50),
  labelIds: f.refs('患者标签', customerLabel.findAll, { max: 20 }),
  allergyFlag: f.dict('过敏史', allergyFlag),
  allergyHistory: f.note('过敏说明', 200),
  pastHistory: f.note('眼病/手术史', 500),
  systemicHistory: f.note('全身病史', 500),
  fatherMyopia: f.dict('父亲近视', parentMyopia),
  motherMyopia: f.dict('母亲近视', parentMyopia),
  firstGlassesAge: f.int('首次戴镜年龄', { unit: '岁', min: 1, max: 100 }),
  referrerType: f.dict('推荐人类型', referrerType),
  referrerId: f.id('推荐人'),
  followStaffId: f.ref('专属客服', employeePicker),
  photoFileId: f.id('照片'),
  remark: f.note('备注', 200),
} as const;
