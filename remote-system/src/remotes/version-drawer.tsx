import { type SharedModule, versionRow } from '@mingmou/contract/system/remotes/remote-ops.rows';
import type { RemoteFile } from '@mingmou/contract/system/remotes/remotes.contract';
import { textOf } from '@mingmou/kit/format/text-of';
import { Drawer } from '@mingmou/kit/ui-drawer';
import page from '../parts/page.module.css';
import { column, PlainTable } from '../parts/plain-table';
import { bytesText } from './bytes-text';
import styles from './remotes.module.css';
import type { VersionRow } from './rows';

const FACTS = [
  'remoteName',
  'version',
  'state',
  'standing',
  'hostRange',
  'entry',
  'builtAt',
  'publishedAt',
  'publishedBy',
] as const;
const MORE = ['usedBy', 'recentPeople', 'commit', 'notes'] as const;

interface VersionDrawerProps {
  readonly version: VersionRow;
  readonly onClose: () => void;
}

/** Details of a release: its facts, modules shared with the host, and files with checksums. */
export function VersionDrawer({ version, onClose }: VersionDrawerProps) {
  const title = `版本 ${version.version}`;
  return (
    <Drawer
      open
      title={title}
      aria-label={title}
      size="large"
      styles={{ wrapper: { width: 'min(820px, 94vw)' } }}
      onClose={onClose}
    >
      <dl className={page.facts}>
        {[...FACTS, ...MORE].map((name) => (
          <div key={name}>
            <dt>{versionRow[name].title}</dt>
            <dd>{textOf(versionRow[name], version[name]) || '—'}</dd>
          </div>
        ))}
        <div>
          <dt>大小</dt>
          <dd>{bytesText(version.totalBytes)}</dd>
        </div>
      </dl>
      <h2 className={page.part}>文件</h2>
      <PlainTable
        label="文件"
        rows={version.files}
        rowKey={({ path }) => path}
        empty="没有文件"
        columns={[
          column<RemoteFile>('path', '路径', 220, ({ path }) => path),
          {
            ...column<RemoteFile>('bytes', '大小', 90, ({ bytes }) => bytesText(bytes)),
            align: 'right',
          },
          column<RemoteFile>('integrity', '校验值', 420, ({ integrity }) => (
            <code className={styles.integrity}>{integrity}</code>
          )),
        ]}
      />
      <h2 className={page.part}>共享依赖</h2>
      <PlainTable
        label="共享依赖"
        rows={version.shared}
        rowKey={({ name }) => name}
        empty="没有共享依赖"
        columns={[
          column<SharedModule>('name', '名称', 360, ({ name }) => name),
          column<SharedModule>('version', '构建时版本', 130, ({ version: built }) => built ?? '—'),
          column<SharedModule>('requiredRange', '需要', 130, ({ requiredRange }) => requiredRange ?? '—'),
          column<SharedModule>('singleton', '单例', 80, ({ singleton }) => (singleton ? '是' : '否')),
        ]}
      />
    </Drawer>
  );
}
