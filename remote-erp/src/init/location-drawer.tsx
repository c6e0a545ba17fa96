import type { OutputOf } from '@mingmou/contract/base/call';
import { location } from '@mingmou/contract/erp/stock/location.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useCall } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { MasterActs } from '@mingmou/kit/act/master-acts';
import { fieldOf } from '@mingmou/kit/form/field';
import { FormDialog } from '@mingmou/kit/form/form-dialog';
import { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import { actionColumn, columns } from '@mingmou/kit/list/columns';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { Button } from '@mingmou/kit/ui';
import { Drawer } from '@mingmou/kit/ui-drawer';
import { useState } from 'react';
import { DRAWER_ROWS, DrawerTable } from '../stock/drawer-table';
import styles from './init.module.css';

type Row = OutputOf<typeof location.findById>;

const Field = fieldOf(location.save);

/** 库位管理 (domain-erp §2.7): the places of this organisation. */
export function LocationButton() {
  const [open, show] = useState(false);
  if (!useHolds(location.page.grant)) return null;
  return (
    <>
      <Button onClick={() => show(true)}>库位管理</Button>
      {open ? <LocationDrawer onClose={() => show(false)} /> : null}
    </>
  );
}

function LocationDrawer({ onClose }: { readonly onClose: () => void }) {
  const [page, show] = useState(1);
  const { data, refusal, refetch } = useCall(location.page, { page, size: DRAWER_ROWS });
  const dialog = useFormDialog(location);
  return (
    <Drawer open title="库位管理" styles={{ wrapper: { width: 'min(760px, 94vw)' } }} onClose={onClose}>
      <div className={styles.head}>
        <Do call={location.save} main onClick={() => dialog.open()}>
          新增
        </Do>
      </div>
      <DrawerTable
        label="库位"
        columns={[
          ...columns(location.row, ['code', 'name', 'type', 'supplierName', 'isDefault']),
          stateColumn(location.lifecycle, 'stateEnum'),
          actionColumn<Row>((row) =>
            row.type === 'TRANSIT' ? null : <MasterActs of={location} row={row} onEdit={dialog.open} />,
          ),
        ]}
        rows={data?.records}
        total={data?.total ?? 0}
        page={page}
        refusal={refusal}
        empty="还没有库位，开始初始化时会建立销售仓和在途"
        onPage={show}
        onRetry={refetch}
      />
      <FormDialog title={location.name} control={dialog}>
        <Field name="code" />
        <Field name="name" />
        <Field name="type" />
        <Field name="supplierId" />
        <Field name="isDefault" />
      </FormDialog>
    </Drawer>
  );
}
