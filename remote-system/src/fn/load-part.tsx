import type { OutputOf } from '@mingmou/contract/base/call';
import { software } from '@mingmou/contract/system/software/software.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { columns, sized } from '@mingmou/kit/list/columns';
import { Button } from '@mingmou/kit/ui';
import page from '../parts/page.module.css';
import { PlainTable } from '../parts/plain-table';
import { Loaded } from '../parts/tab-panel';

type Load = OutputOf<typeof software.load>;

const COLUMNS = sized(columns(software.slowRow, ['at', 'title', 'route', 'seconds']), { title: 200, route: 320 });

function factsOf(load: Load): readonly (readonly [string, string])[] {
  return [
    ['处理', `正在处理 ${load.running} 个（最多同时 ${load.limit} 个），排队 ${load.waiting} 个`],
    ['排队', `启动以来 ${load.waited} 次，其中 ${load.refused} 次因人多未处理`],
    ['互相等待', `正在等待他人 ${load.lockWaiting} 个，启动以来 ${load.lockRefused} 次因他人占用未保存`],
    ['慢调用', `启动以来超过1秒 ${load.slowCalls} 次`],
  ];
}

/** 运行情况: waiting times of calls, which distinguish a slow server from a slow network. */
export function LoadPart() {
  const state = useCall(software.load, {}, { quiet: true });
  return (
    <>
      <h2 className={page.part}>
        运行情况
        <Button size="small" onClick={() => state.refetch()}>
          刷新
        </Button>
      </h2>
      <Loaded state={state}>
        {(load) => (
          <>
            <dl className={page.facts}>
              {factsOf(load).map(([title, value]) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <PlainTable
              label="慢调用"
              rows={load.slowest}
              rowKey={({ at, route, seconds }) => `${at} ${route} ${seconds}`}
              empty="没有超过1秒的调用"
              columns={COLUMNS}
            />
          </>
        )}
      </Loaded>
    </>
  );
}
