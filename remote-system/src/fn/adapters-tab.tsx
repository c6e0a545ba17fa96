import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { software } from '@mingmou/contract/system/software/software.contract';
import { adapterName, adapterStanding } from '@mingmou/contract/system/software/software.dicts';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { actionColumn, columns, type ListColumn, sized } from '@mingmou/kit/list/columns';
import { StateTag } from '@mingmou/kit/list/state-tag';
import type { ReactNode } from 'react';
import { column, PlainTable } from '../parts/plain-table';
import { Loaded, TabPanel } from '../parts/tab-panel';

type Adapter = OutputOf<typeof software.adapters>[number];

const { adapterRow } = software;
const TONES = { OK: 'passed', FAILED: 'overdue', UNUSED: 'draft' } as const;

const COLUMNS: readonly ListColumn<Adapter>[] = [
  column('name', adapterRow.name.title, 120, ({ name }) => dictName(adapterName, name)),
  column('provider', adapterRow.provider.title, 150, ({ provider, embedded }) =>
    embedded ? `${provider}（内置）` : provider,
  ),
  column('standing', adapterRow.standing.title, 90, ({ standing }) => (
    <StateTag tone={TONES[standing]}>{dictName(adapterStanding, standing)}</StateTag>
  )),
  ...sized(columns(adapterRow, ['lastOkAt', 'lastErrorAt', 'lastError']), { lastError: 280 }),
];

/** 外部服务: by whom each is provided, and how the last call ended. */
export function AdaptersTab({ heading }: { readonly heading: ReactNode }) {
  const state = useCall(software.adapters, {}, { quiet: true });
  const send = useSend(software.test);
  const { success, warning } = useFeedback();
  const test = async ({ name }: Adapter) => {
    const { ok, message } = await send({ name });
    const said = `${dictName(adapterName, name)}：${message}`;
    if (ok) success(said);
    else warning(said);
  };
  return (
    <TabPanel title="外部服务" heading={heading}>
      <Loaded state={state}>
        {(rows) => (
          <PlainTable
            label="外部服务"
            rows={rows}
            rowKey={({ name }) => name}
            loading={state.fetching}
            empty="没有使用外部服务"
            columns={[
              ...COLUMNS,
              actionColumn<Adapter>((adapter) => (
                <Do call={software.test} onClick={() => test(adapter)}>
                  测试
                </Do>
              )),
            ]}
          />
        )}
      </Loaded>
    </TabPanel>
  );
}
