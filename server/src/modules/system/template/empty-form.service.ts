import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { emptyForm } from '@mingmou/contract/system/template/empty-form.contract';
import { isFreeKind } from '@mingmou/contract/system/template/template-kinds.constants';
import { freeSheetHtml } from '@mingmou/contract/system/template/template-sheet';
import { FREE_VOCABULARY } from '@mingmou/contract/system/template/template-vocabulary';
import { malformed, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { duplicate } from '../../../kernel/row/unique';
import { insertRow, type RowChange, writeRow } from '../../../kernel/row/versioned-row';
import { type FreePerson, freeData, freePerson } from '../../print/free-data.service';
import { emptyFormSorting, emptyFormsMatching } from './empty-form.store';
import { lockTemplate, readContent } from './template.store';

const ROOM_TO_WRITE = '姓名：＿＿＿＿＿＿　性别：＿＿＿　年龄：＿＿＿　病历号：＿＿＿＿＿＿＿';

async function valuesOf(cx: SessionCx, input: InputOf<typeof emptyForm.save>) {
  const { name, templateId, copies, withPatientHead } = input;
  // Held, so that it is not deleted meanwhile.
  const of = (await lockTemplate(cx, 'print', templateId)) ?? refuse(sharedCodes.missing);
  if (!of.printKind || !isFreeKind(of.printKind)) throw malformed('templateId', '模板：该打印类型不能空白打印');
  if (of.stateEnum !== 'ENABLE') refuse(sharedCodes.wrongState, { state: '停用', action: '使用' });
  if (of.publishedVersion === null) refuse(sharedCodes.wrongState, { state: '草稿', action: '使用' });
  return { name, templateId, copies, withPatientHead, sort: input.sort ?? 0 };
}

type Values = Awaited<ReturnType<typeof valuesOf>>;

/** Forms for printing empty; names are unique in the organisation. */
export const emptyFormRules = {
  table: 'emptyForm',
  rows: emptyFormsMatching,
  sorting: emptyFormSorting,
  valuesOf,
  unique: { empty_form_name_once: ({ name }: Values) => duplicate(emptyForm.fields.name.title, name)() },
  insert: (cx: SessionCx, values: Values) => insertRow(cx, 'emptyForm', { ...values, orgId: cx.caller.orgId }),
  write: (cx: SessionCx, id: number, change: RowChange<'emptyForm'>) => writeRow(cx, 'emptyForm', id, change),
} as const;

function headOf(person: FreePerson | null): string {
  if (!person) return ROOM_TO_WRITE;
  const { name, sexName, age, recordNo } = person;
  return `姓名：${name}　性别：${sexName}　年龄：${age}　病历号：${recordNo}`;
}

/** Returns the published page of a form, filled with the known values (domain-system §2.8). */
export async function printEmptyForm(cx: SessionCx, { id, patientId = null }: InputOf<typeof emptyForm.print>) {
  const [form] = await emptyFormsMatching(cx).where('emptyForm.id', '=', id).execute();
  if (!form) refuse(sharedCodes.missing);
  if (form.stateEnum !== 'ENABLE') refuse(sharedCodes.wrongState, { state: '停用', action: '打印' });
  const of = (await lockTemplate(cx, 'print', form.templateId)) ?? refuse(sharedCodes.missing);
  if (of.stateEnum !== 'ENABLE') refuse(sharedCodes.wrongState, { state: '模板已停用', action: '打印' });
  const { print } = await readContent(cx, of.id, of.publishedVersion ?? refuse(sharedCodes.missing));
  if (!print) refuse(sharedCodes.missing);
  const person = await freePerson(cx, patientId);
  const data = await freeData(cx, person);
  const about = person ? `${form.name}（${FREE_VOCABULARY.values['patient.recordNo']}${person.recordNo}）` : form.name;
  cx.log({ targetType: emptyForm.name, targetId: id, targetName: about });
  return {
    ...print,
    title: form.name,
    html: freeSheetHtml(print, data, form.withPatientHead ? headOf(person) : null),
    copies: form.copies,
  };
}
