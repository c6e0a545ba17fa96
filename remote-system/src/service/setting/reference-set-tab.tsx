import { ImportButton } from '@mingmou/clinic/sheet-import/import-button';
import { parameterSettings } from '@mingmou/contract/system/parameter/parameter.contract';
import { referenceSet } from '@mingmou/contract/workstation/growth/reference-set.contract';
import { workstationParameters } from '@mingmou/contract/workstation/workstation.parameters';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { MasterActs } from '@mingmou/kit/act/master-acts';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { fieldOf } from '@mingmou/kit/form/field';
import { FormDialog } from '@mingmou/kit/form/form-dialog';
import { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import { columns } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { useList } from '@mingmou/kit/list/use-list';
import type { ReactNode } from 'react';

const Field = fieldOf(referenceSet.save);

/** Widths that leave room for the acts at 1366 px; only the source is cut, and its title shows it in full. */
const WIDTHS: Readonly<Record<string, number>> = {
  ...{ code: 112, name: 104, kind: 104, ageFrom: 110, ageTo: 110, rowCount: 76, licence: 104, citation: 140 },
};
const shown = columns(referenceSet.row, [
  ...(['code', 'name', 'kind', 'ageFrom', 'ageTo', 'rowCount', 'licence', 'citation'] as const),
]).map((column) => ({ ...column, width: WIDTHS[column.key] ?? column.width }));

const { key } = workstationParameters.alReferenceSet;

/** What growth is judged by: sets of the chain, their figures from a sheet, and the one of this organisation. */
export function ReferenceSetTab({ heading }: { readonly heading: ReactNode }) {
  const list = useList(referenceSet.page);
  const dialog = useFormDialog(referenceSet);
  const { data } = useCall(parameterSettings.findAll, {});
  const own = data?.items.find((item) => item.key === key)?.value;
  const update = useSend(parameterSettings.update);
  const { success } = useFeedback();
  const choose = async (code: string, name: string) => {
    if (!data) return;
    await update({ version: data.version, items: [{ key, value: code }] });
    success(`本机构的眼轴按${name}判断`);
  };
  return (
    <>
      <ListPage
        title={referenceSet.page.title}
        heading={heading}
        list={list}
        filters={['keyword', 'kind', 'stateEnum']}
        main={
          <Do call={referenceSet.save} main hotkey="F2" onClick={() => dialog.open()}>
            新增
          </Do>
        }
        columns={[...shown, stateColumn(referenceSet.lifecycle, 'stateEnum')]}
        acts={(row) => (
          <>
            {row.kind === 'AL' && row.stateEnum === 'ENABLE' ? (
              <Do
                call={parameterSettings.update}
                blocked={row.code === own ? '本机构正在使用' : row.rowCount === 0 && '还没有参考值，请先导入'}
                onClick={() => choose(row.code, row.name)}
              >
                本机构使用
              </Do>
            ) : null}
            {row.preset ? null : (
              <>
                <ImportButton
                  of={referenceSet.import}
                  input={{ setId: row.id }}
                  done={({ rows }) => `已导入${rows}行参考值`}
                />
                <MasterActs of={referenceSet} row={row} onEdit={dialog.open} />
              </>
            )}
          </>
        )}
      />
      <FormDialog title={referenceSet.name} control={dialog}>
        <Field name="code" />
        <Field name="name" />
        <Field name="kind" />
        <Field name="citation" />
        <Field name="licence" />
      </FormDialog>
    </>
  );
}
