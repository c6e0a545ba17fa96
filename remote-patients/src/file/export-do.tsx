import { limitOf } from '@mingmou/contract/base/limit';
import { openData } from '@mingmou/contract/open-data/open-data.contract';
import { fetchBytes, saveFile } from '@mingmou/core/http/download';
import { Do } from '@mingmou/kit/act/do';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { useState } from 'react';
import type { FileOf } from './file-card';

const LONGEST = limitOf(openData.patient.input.reason);

/** Exports the patient's data in a form that other systems read; the user must give a reason. */
export function ExportDo({ of: { id: patientId, recordNo, name } }: { readonly of: FileOf }) {
  const [asked, ask] = useState<ReasonAsked>();
  const run = async (reason: string) => {
    const content = await fetchBytes(openData.patient, { patientId, reason });
    saveFile({ name: `${recordNo}_${name}.fhir.json`, content });
  };
  const note = `${name}的档案、就诊、检查、处方和签署件，供其他医疗系统读取；导出会记入操作日志。`;
  return (
    <>
      <Do call={openData.patient} onClick={() => ask({ title: '导出患者资料（FHIR R4）', note, run })}>
        导出资料
      </Do>
      <ReasonDialog asked={asked} longest={LONGEST} onClose={() => ask(undefined)} />
    </>
  );
}
