import type { OutputOf } from '@mingmou/contract/base/call';
import { erpPrintTemplate } from '@mingmou/contract/erp/bill/print-template.contract';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { MoreActs } from '@mingmou/kit/act/more-acts';
import { useDelete } from '@mingmou/kit/act/use-delete';
import { useToggle } from '@mingmou/kit/act/use-toggle';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { columns, sized } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { useList } from '@mingmou/kit/list/use-list';

const WIDTHS = { name: 220, printKind: 104, paper: 116, copies: 72, isDefault: 72, source: 84 };

type Row = OutputOf<typeof erpPrintTemplate.page>['records'][number];

/** The papers of goods: the platform's to copy, the organisation's own to lay out; one of each kind is the default. */
export function SheetList() {
  const list = useList(erpPrintTemplate.page);
  const [, setParams] = useSearchParams();
  return (
    <ListPage
      title={erpPrintTemplate.page.title}
      list={list}
      filters={['printKind', 'name', 'stateEnum']}
      main={
        <Do call={erpPrintTemplate.save} main hotkey="F2" onClick={() => setParams({ id: 'new' })}>
          新增
        </Do>
      }
      columns={[
        ...sized(
          columns(erpPrintTemplate.row, ['name', 'printKind', 'paper', 'copies', 'isDefault', 'source']),
          WIDTHS,
        ),
        stateColumn(erpPrintTemplate.lifecycle, 'stateEnum'),
        ...columns(erpPrintTemplate.row, ['updatedAt']),
      ]}
      acts={(row) => <RowActs row={row} />}
    />
  );
}

function RowActs({ row }: { readonly row: Row }) {
  const { id, name, source, isDefault, stateEnum } = row;
  const [, setParams] = useSearchParams();
  const toggle = useToggle(erpPrintTemplate);
  const remove = useDelete(erpPrintTemplate);
  const setDefault = useSend(erpPrintTemplate.setDefault);
  const { success } = useFeedback();
  const isOwn = source === 'ORG';
  const choose = async () => {
    await setDefault({ id });
    success(`「${name}」已设为默认`);
  };
  return (
    <>
      <Do call={erpPrintTemplate.findById} onClick={() => setParams({ id: String(id) })}>
        {isOwn ? '编辑' : '查看'}
      </Do>
      <Do call={erpPrintTemplate.save} onClick={() => setParams({ id: 'new', from: String(id) })}>
        复制
      </Do>
      {isOwn || !isDefault ? (
        <MoreActs name={name}>
          {(onDone) => (
            <>
              <Do
                call={erpPrintTemplate.setDefault}
                blocked={isDefault ? '已是默认模板' : stateEnum === 'ENABLE' ? false : '已停用，请先启用'}
                onClick={after(onDone, choose)}
              >
                设为默认
              </Do>
              {isOwn ? (
                <>
                  <Do call={erpPrintTemplate.enable} onClick={after(onDone, () => toggle(row))}>
                    {stateEnum === 'ENABLE' ? '停用' : '启用'}
                  </Do>
                  <Do call={erpPrintTemplate.delete} danger onClick={after(onDone, () => remove(row))}>
                    删除
                  </Do>
                </>
              ) : null}
            </>
          )}
        </MoreActs>
      ) : null}
    </>
  );
}

/** Closes what hangs open, and acts. */
function after(onDone: () => void, act: () => Promise<unknown>) {
  return () => {
    onDone();
    return act();
  };
}
