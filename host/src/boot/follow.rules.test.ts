import { describe, expect, it } from '@jest/globals';
import type { ResolvedRemote } from '@mingmou/contract/system/remotes/remotes.contract';
import { following, type RunningRemote } from './follow.rules';

const remote = (version: string, left: string[] = [], name = 'remote-erp'): ResolvedRemote => ({
  name,
  version,
  channel: 'STABLE',
  entry: `/remotes/${name}/${version}/remoteEntry.js`,
  integrity: '',
  files: `/remotes/${name}/${version}/files.json`,
  fallback: null,
  left,
});
const shown = (pin: ResolvedRemote, version = pin.version): RunningRemote => ({ pin, version, isShown: true });
const page = (...rows: RunningRemote[]) => new Map(rows.map((row) => [row.pin.name, row]));
const always = () => true;
const never = () => false;
const versions = ({ remotes }: ReturnType<typeof following>) => remotes.map(({ version }) => version);

describe('following a later manifest', () => {
  it('offers a newer version and goes on with the old one', () => {
    const result = following(page(shown(remote('1.4.0'))), [remote('1.5.0')], always);
    expect(result).toMatchObject({ offered: ['remote-erp'], waiting: [] });
    expect(versions(result)).toEqual(['1.4.0']);
  });

  it('leaves a version that was rolled back or withdrawn', () => {
    const result = following(page(shown(remote('1.5.0'))), [remote('1.4.0', ['1.5.0'])], always);
    expect(result).toMatchObject({ offered: [], waiting: [] });
    expect(versions(result)).toEqual(['1.4.0']);
  });

  it('waits with that while input is unsaved', () => {
    const result = following(page(shown(remote('1.5.0'))), [remote('1.4.0', ['1.5.0'])], never);
    expect(result.waiting).toEqual(['remote-erp']);
    expect(versions(result)).toEqual(['1.5.0']);
  });

  it('takes any version of a remote that shows nothing yet', () => {
    const idle = { ...shown(remote('1.4.0')), isShown: false };
    expect(versions(following(page(idle), [remote('1.5.0')], never))).toEqual(['1.5.0']);
    expect(versions(following(page(), [remote('1.5.0')], never))).toEqual(['1.5.0']);
  });

  it('goes on with a fallback that has become the pin, and with one whose pin is unchanged', () => {
    const onFallback = shown(remote('1.5.0'), '1.4.0');
    for (const next of ['1.4.0', '1.5.0']) {
      const result = following(page(onFallback), [remote(next)], never);
      expect(result).toMatchObject({ offered: [], waiting: [] });
      expect(versions(result)).toEqual([next]);
    }
  });

  it('leaves a remote that has no version any more, once nothing is lost', () => {
    const running = page(shown(remote('1.5.0')));
    expect(following(running, [], always)).toEqual({ remotes: [], waiting: [], offered: [] });
    expect(following(running, [], never).waiting).toEqual(['remote-erp']);
  });

  it('judges each remote by itself', () => {
    const running = page(shown(remote('1.5.0')), shown(remote('2.0.0', [], 'remote-system')));
    const next = [remote('1.4.0', ['1.5.0']), remote('2.1.0', [], 'remote-system')];
    const result = following(running, next, (name) => name !== 'remote-system');
    expect(result.offered).toEqual(['remote-system']);
    expect(versions(result)).toEqual(['1.4.0', '2.0.0']);
  });
});
