import type { OutputOf } from '@mingmou/contract/base/call';
import { type DictRow, dictName } from '@mingmou/contract/base/dict';
import { drugFrequency } from '@mingmou/contract/dict/drug-frequency';
import { drugRoute } from '@mingmou/contract/dict/drug-route';
import { eye as eyes } from '@mingmou/contract/dict/eye';
import { drugInfo } from '@mingmou/contract/erp/goods/drug-info.contract';
import { Do } from '@mingmou/kit/act/do';
import { fieldOf } from '@mingmou/kit/form/field';
import { FormDialog } from '@mingmou/kit/form/form-dialog';
import { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import { columns, type ListColumn, sized } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { useList } from '@mingmou/kit/list/use-list';
import { pairOf } from '../parts/pair-column';

type Row = OutputOf<typeof drugInfo.page>['records'][number];

const Field = fieldOf(drugInfo.update);
/** A drug is there with its breed: its facts are filled in, never added. */
const FORM = { findById: drugInfo.findByBreed, save: drugInfo.update, update: drugInfo.update } as const;

const WIDTHS = { approvalNo: 154, prescriptionFlag: 68, storage: 72, onHand: 72 };

function wordOf(rows: readonly DictRow[], code: string | number | null | undefined): string {
  return rows.find((row) => row.code === code)?.name ?? '';
}

/** 点眼 双眼 1滴 每日3次 7天 */
function usageOf({ route, eye, defaultDose, frequencyCode, days }: Row): string {
  return [
    wordOf(drugRoute.rows, route),
    eye ? dictName(eyes, eye) : '',
    defaultDose ?? '',
    wordOf(drugFrequency.rows, frequencyCode),
    days ? `${days}天` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

const usage: ListColumn<Row> = { key: 'usage', title: '默认用法', width: 176, ellipsis: true, render: usageOf };

/** 药品信息 (domain-erp §1.7). */
export default function DrugList() {
  const list = useList(drugInfo.page);
  const dialog = useFormDialog(FORM);
  return (
    <>
      <ListPage
        title={drugInfo.page.title}
        list={list}
        filters={['keyword', 'dosageForm', 'prescriptionFlag', 'missing']}
        columns={[
          ...pairOf(drugInfo.row, ['breedName', 'manufacturer'], 150),
          ...pairOf(drugInfo.row, ['genericName', 'tradeName'], 130),
          ...pairOf(drugInfo.row, ['strength', 'dosageForm'], 148),
          ...sized(columns(drugInfo.row, ['approvalNo', 'prescriptionFlag', 'storage']), WIDTHS),
          usage,
          ...sized(columns(drugInfo.row, ['onHand']), WIDTHS),
        ]}
        acts={(row) => (
          <Do call={drugInfo.update} onClick={() => dialog.open(row)}>
            编辑
          </Do>
        )}
      />
      <FormDialog title={drugInfo.page.title} control={dialog} wide>
        <Field name="genericName" />
        <Field name="tradeName" />
        <Field name="dosageForm" />
        <Field name="strength" />
        <Field name="approvalNo" />
        <Field name="prescriptionFlag" />
        <Field name="insuranceCode" />
        <Field name="nationalCode" />
        <Field name="storage" />
        <Field name="route" />
        <Field name="eye" />
        <Field name="defaultDose" />
        <Field name="frequencyCode" />
        <Field name="days" />
        <Field name="contraindication" />
      </FormDialog>
    </>
  );
}
