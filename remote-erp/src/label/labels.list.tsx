import { label } from '@mingmou/contract/erp/barcode/label.contract';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { fieldOf } from '@mingmou/kit/form/field';
import { useQueryTab } from '@mingmou/kit/frame/detail-page';
import { columns, sized, unsorted } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { MasterPage } from '@mingmou/kit/list/master-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { TabHeading } from '@mingmou/kit/list/tab-heading';
import { useList } from '@mingmou/kit/list/use-list';
import { type ReactNode, useRef } from 'react';
import { LabelsPrint } from './labels-print';

const TABS = [
  ['print', '打印'],
  ['templates', '模板管理'],
  ['records', '打印记录'],
] as const;

const Field = fieldOf(label.save);
const TITLE = label.choose.title;

/** 商品标签 (domain-erp §1.7): printing of labels, their templates, and earlier prints. */
export default function LabelsList() {
  const [params] = useSearchParams();
  const moved = useRef(false);
  // Filters of one tab are none of the next.
  const clears = [...params.keys()].filter((name) => name !== 'tab');
  const [at, show] = useQueryTab(TABS, 'print', clears);
  const heading = <TabHeading title={TITLE} tabs={TABS} at={at} moved={moved} onShow={show} />;
  if (at === 'templates') return <Templates heading={heading} />;
  if (at === 'records') return <Records heading={heading} />;
  return <LabelsPrint heading={heading} />;
}

type Part = { readonly heading: ReactNode };

function Templates({ heading }: Part) {
  return (
    <MasterPage
      of={label}
      heading={heading}
      filters={['name', 'stateEnum']}
      columns={[
        ...sized(columns(label.row, ['name', 'size', 'fields', 'barcodeType', 'isDefault']), {
          ...{ name: 160, size: 210, fields: 300, barcodeType: 130, isDefault: 70 },
        }),
        stateColumn(label.lifecycle, 'stateEnum'),
      ]}
      start={{
        ...{ size: '40x30', fields: ['商品名', '规格', '条码图', '标签价'], barcodeType: 'EAN13', isDefault: false },
      }}
    >
      <Field name="name" />
      <Field name="size" />
      <Field name="fields" />
      <Field name="barcodeType" />
      <Field name="isDefault" />
    </MasterPage>
  );
}

function Records({ heading }: Part) {
  const list = useList(label.records);
  return (
    <ListPage
      title={TITLE}
      heading={heading}
      list={list}
      filters={['billNo', 'dateFrom', 'dateTo']}
      columns={[
        ...sized(columns(label.printRow, ['createdAt', 'templateName', 'sourceBillNo', 'kinds', 'copies']), {
          ...{ createdAt: 170, templateName: 200, sourceBillNo: 180 },
        }),
        ...unsorted(columns(label.printRow, ['operator'])),
      ]}
    />
  );
}
