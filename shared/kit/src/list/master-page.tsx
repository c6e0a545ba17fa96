import type { Call } from '@mingmou/contract/base/call';
import type { Page } from '@mingmou/contract/base/envelope';
import type { ReactNode } from 'react';
import { Do } from '../act/do';
import type { DeleteCalls, MasterRow, ToggleCalls } from '../act/master';
import { MasterActs } from '../act/master-acts';
import type { FormCalls } from '../form/dialog-control';
import { FormDialog } from '../form/form-dialog';
import { useFormDialog } from '../form/use-form-dialog';
import type { ListColumn } from './columns';
import { ExportButton } from './export-button';
import { ListPage } from './list-page';
import { useList } from './use-list';

interface MasterCalls<Query, Row, Draft, Change, Created>
  extends FormCalls<Row, Draft, Change, Created>,
    ToggleCalls,
    DeleteCalls {
  /** Name of one row. */
  readonly name: string;
  readonly page: Call<Query, Page<Row>>;
  readonly export?: Call<never, unknown>;
}

interface MasterPageProps<Query, Row, Draft, Change, Created> {
  readonly of: MasterCalls<Query, Row, Draft, Change, Created>;
  /** Replaces the title: tabs of a page with several masters. */
  readonly heading?: ReactNode;
  readonly filters: readonly (keyof NoInfer<Query> & string)[];
  readonly columns: readonly ListColumn<NoInfer<Row>>[];
  /** Where a new row starts. */
  readonly start?: Partial<NoInfer<Draft>>;
  /** Content above the filters. */
  readonly lead?: ReactNode;
  /** Content before 导出. */
  readonly tools?: ReactNode;
  /** What saving a new row answered. */
  readonly onCreated?: (created: NoInfer<Created>) => void;
  /** Two columns of fields in a wider dialog. */
  readonly wide?: boolean;
  /** The fields of the dialog, in the order of the paper form. */
  readonly children: ReactNode;
}

/**
 * The page of a master: its list, 新增 (F2), 编辑, 停用/启用 and 删除, the dialog, and 导出 where the master has one. A page
 * that wants more takes the parts: `ListPage`, `MasterActs`, `FormDialog`.
 */
export function MasterPage<Query, Row extends MasterRow, Draft, Change, Created>(
  props: MasterPageProps<Query, Row, Draft, Change, Created>,
) {
  const { of, heading, filters, columns, start, lead, tools, onCreated, wide = false, children } = props;
  const list = useList(of.page);
  const dialog = useFormDialog(of);
  return (
    <>
      <ListPage
        title={of.page.title}
        heading={heading}
        list={list}
        filters={filters}
        lead={lead}
        main={
          <Do call={of.save} main hotkey="F2" onClick={() => dialog.open()}>
            新增
          </Do>
        }
        tools={
          <>
            {tools}
            {of.export ? <ExportButton call={of.export} of={list} /> : null}
          </>
        }
        columns={columns}
        acts={(row) => <MasterActs of={of} row={row} onEdit={dialog.open} />}
      />
      <FormDialog title={of.name} control={dialog} start={start} wide={wide} onCreated={onCreated}>
        {children}
      </FormDialog>
    </>
  );
}
