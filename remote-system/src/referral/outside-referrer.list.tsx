import type { OutputOf } from '@mingmou/contract/base/call';
import { outsideReferrer } from '@mingmou/contract/referral/outside-referrer.contract';
import { poster } from '@mingmou/contract/referral/poster.contract';
import { Do } from '@mingmou/kit/act/do';
import { MasterActs } from '@mingmou/kit/act/master-acts';
import { fieldOf } from '@mingmou/kit/form/field';
import { FormDialog } from '@mingmou/kit/form/form-dialog';
import { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import { actionColumn, columns } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { useList } from '@mingmou/kit/list/use-list';
import { lazy, Suspense, useState } from 'react';

/** The code is drawn by a library that nobody needs before they ask for it. */
const PosterOfReferrerDialog = lazy(async () => ({
  default: (await import('./poster/referrer-poster-dialog')).PosterOfReferrerDialog,
}));

const Field = fieldOf(outsideReferrer.save);
const WIDTHS: Readonly<Record<string, number>> = { name: 180, phone: 140, accountNote: 170 };
const OUTSIDE = 3;
/** Width for 二维码 next to a master's own acts. */
const ACTS_PX = 184;

type Row = OutputOf<typeof outsideReferrer.findById>;

/** 外部转介绍设置: who sends patients from outside, and the codes by which they do. */
export default function OutsideReferrerList() {
  const list = useList(outsideReferrer.page);
  const dialog = useFormDialog(outsideReferrer);
  const [shown, setShown] = useState<Row>();
  return (
    <>
      <ListPage
        title={outsideReferrer.page.title}
        list={list}
        filters={['keyword', 'kind', 'stateEnum']}
        main={
          <Do call={outsideReferrer.save} main hotkey="F2" onClick={() => dialog.open()}>
            新增
          </Do>
        }
        columns={[
          ...columns(outsideReferrer.row, ['name', 'kind', 'phone', 'contact', 'accountNote', 'updatedAt']).map(
            (column) => ({ ...column, width: WIDTHS[column.key] ?? column.width }),
          ),
          stateColumn(outsideReferrer.lifecycle, 'stateEnum'),
          actionColumn<Row>(
            (row) => (
              <>
                <Do
                  call={poster.generate}
                  blocked={row.stateEnum !== 'ENABLE' && '已停用，启用后才有二维码'}
                  onClick={() => setShown(row)}
                >
                  二维码
                </Do>
                <MasterActs of={outsideReferrer} row={row} onEdit={() => dialog.open(row)} />
              </>
            ),
            ACTS_PX,
          ),
        ]}
      />
      <FormDialog title={outsideReferrer.name} control={dialog} start={{ kind: '机构' }}>
        <Field name="name" />
        <Field name="kind" />
        <Field name="contact" />
        <Field name="phone" />
        <Field name="accountNote" />
      </FormDialog>
      {shown ? (
        <Suspense fallback={null}>
          <PosterOfReferrerDialog type={OUTSIDE} referrer={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}
