import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { software } from '@mingmou/contract/system/software/software.contract';
import { licensedModule } from '@mingmou/contract/system/software/software.dicts';
import { useCall } from '@mingmou/core/store/use-call';
import { StateTag } from '@mingmou/kit/list/state-tag';
import type { ReactNode } from 'react';
import page from '../parts/page.module.css';
import { column, PlainTable } from '../parts/plain-table';
import { Loaded, TabPanel } from '../parts/tab-panel';
import styles from './fn.module.css';
import { LoadPart } from './load-part';

type Info = OutputOf<typeof software.info>;
type Part = Info['remotes'][number];

/** Days before the end of the term from which it is highlighted. */
const SOON_DAYS = 30;

function termText({ serviceStart, serviceEnd, daysLeft }: Info): string {
  const left = daysLeft < 0 ? '已到期' : `还有 ${daysLeft} 天`;
  return `${serviceStart} 至 ${serviceEnd}（${left}）`;
}

function Facts({ info }: { readonly info: Info }) {
  const { chainName, edition, orgCount, orgLimit, accountCount, accountLimit, modules, hostVersion } = info;
  const { supportPhone, agreementUrl, daysLeft } = info;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['连锁', chainName],
    ['版本', edition],
    ['服务期', daysLeft <= SOON_DAYS ? <strong className={styles.soon}>{termText(info)}</strong> : termText(info)],
    ['机构', `${orgCount} / ${orgLimit} 家`],
    ['账号', `${accountCount} / ${accountLimit} 个`],
    ['模块', modules.map((code) => dictName(licensedModule, code)).join('、') || '—'],
    ['主程序', hostVersion],
    ['客服电话', supportPhone ?? '—'],
    [
      '服务协议',
      agreementUrl ? (
        <a href={agreementUrl} target="_blank" rel="noreferrer">
          查看
        </a>
      ) : (
        '—'
      ),
    ],
  ];
  return (
    <dl className={page.facts}>
      {facts.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** 服务信息: the term, the limits, and the version of each part. */
export function InfoTab({ heading }: { readonly heading: ReactNode }) {
  const state = useCall(software.info, {}, { quiet: true });
  return (
    <TabPanel title="服务信息" heading={heading}>
      <Loaded state={state}>
        {(info) => (
          <>
            <Facts info={info} />
            <h2 className={page.part}>页面模块</h2>
            <PlainTable
              label="页面模块"
              rows={info.remotes}
              rowKey={({ name }) => name}
              empty="没有可用的页面模块"
              columns={[
                column<Part>('title', '名称', 140, ({ title }) => title),
                column<Part>('name', '模块', 200, ({ name }) => name),
                column<Part>('version', '版本', 260, ({ version }) => version),
                column<Part>('channel', '通道', 100, ({ channel }) => (
                  <StateTag tone={channel === 'CANARY' ? 'waiting' : 'passed'}>
                    {channel === 'CANARY' ? '灰度' : '稳定'}
                  </StateTag>
                )),
              ]}
            />
            <LoadPart />
          </>
        )}
      </Loaded>
    </TabPanel>
  );
}
