import { ImportButton } from '@mingmou/clinic/sheet-import/import-button';
import { charge } from '@mingmou/contract/system/fees/charge.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { MasterActs } from '@mingmou/kit/act/master-acts';
import { FormDialog } from '@mingmou/kit/form/form-dialog';
import { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import { columns } from '@mingmou/kit/list/columns';
import { ExportButton } from '@mingmou/kit/list/export-button';
import { ListPage } from '@mingmou/kit/list/list-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { useList } from '@mingmou/kit/list/use-list';
import { Quiet } from '@mingmou/kit/page/quiet';
import type { ReactNode } from 'react';
import { ChargeFields } from './charge-fields';
import { MORE_ADD } from './paths';
import { useSeesCost } from './use-sees-cost';

const START = { unit: 0, discountable: true, vipFlag: true, needExecute: false } as const;

/** Names are read whole, and the state stays in view at 1366 pixels. */
const WIDTHS: Readonly<Record<string, number>> = {
  code: 100,
  name: 230,
  unit: 84,
  price: 110,
  cost: 110,
  discountable: 84,
};

/** 单项: services of the organisation; one behind a registration fee is kept by its fee. */
export function SingleTab({ heading }: { readonly heading: ReactNode }) {
  const list = useList(charge.page);
  const dialog = useFormDialog(charge);
  const navigate = useNavigate();
  const seesCost = useSeesCost();
  const { data: code } = useCall(charge.code, {}, { quiet: true });
  const shown = columns(charge.row, [
    ...(['code', 'name', 'chargeCategory', 'unit', 'price'] as const),
    ...(seesCost ? (['cost'] as const) : []),
    'discountable',
  ]).map((column) => ({ ...column, width: WIDTHS[column.key] ?? column.width }));
  return (
    <>
      <ListPage
        title={charge.page.title}
        heading={heading}
        list={list}
        filters={['keyword', 'chargeCategory', 'stateEnum']}
        main={
          <Do call={charge.save} main hotkey="F2" onClick={() => dialog.open()}>
            新增
          </Do>
        }
        tools={
          <>
            <ImportButton of={charge.import} done={({ saved }) => `已导入${saved}项`} />
            <ExportButton call={charge.export} of={list} />
            <Do call={charge.saveBatch} onClick={() => navigate(MORE_ADD)}>
              批量新增
            </Do>
          </>
        }
        columns={[...shown, stateColumn(charge.lifecycle, 'stateEnum')]}
        acts={(row) =>
          row.isFee ? <Quiet>由挂号费维护</Quiet> : <MasterActs of={charge} row={row} onEdit={dialog.open} />
        }
      />
      <FormDialog title={charge.name} control={dialog} start={{ ...START, ...(code ? { code } : {}) }} wide>
        <ChargeFields />
      </FormDialog>
    </>
  );
}
