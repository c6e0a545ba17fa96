import { f, required } from '../../base/field';

/** Manifest of a publication: the build's `version.json` and the publisher's additions. */
export const publishManifest = {
  name: required(f.text('页面模块', 40)),
  version: required(f.text('版本', 60)),
  entry: required(f.text('入口', 100)),
  exposes: required(f.list('导出', f.text('导出', 100), { max: 50 })),
  files: required(
    f.list(
      '文件',
      f.object('文件', {
        path: required(f.text('路径', 200)),
        bytes: required(f.int('大小', { min: 0 })),
        integrity: required(
          f.text('校验值', 80, { pattern: { source: '^sha384-[A-Za-z0-9+/]{64}$', says: '应为sha384校验值' } }),
        ),
      }),
      { max: 2000 },
    ),
  ),
  shared: required(
    f.list(
      '共享依赖',
      f.object('共享依赖', {
        name: required(f.text('名称', 120)),
        version: f.text('版本', 60),
        requiredRange: f.text('需要', 60),
        singleton: required(f.bool('单例')),
      }),
      { max: 500 },
    ),
  ),
  hostRange: required(f.text('主程序范围', 60)),
  needs: required(
    f.object('所需', {
      modules: f.list(
        '共享模块',
        f.object('共享模块', {
          name: required(f.text('名称', 120)),
          names: f.list('导出', f.text('导出', 120), { max: 1000 }),
        }),
        { max: 500 },
      ),
      calls: f.list(
        '调用',
        f.object('调用', {
          id: required(f.text('调用', 200)),
          input: f.list('输入', f.text('字段', 300), { max: 5000 }),
          output: f.list('输出', f.text('字段', 300), { max: 5000 }),
        }),
        { max: 5000 },
      ),
    }),
  ),
  pages: required(
    f.list(
      '页面',
      f.object('页面', {
        remote: required(f.text('页面模块', 40)),
        key: required(f.text('键', 60)),
        path: required(f.text('路径', 120, { pattern: { source: '^/', says: '应以/开头' } })),
        title: required(f.text('标题', 40)),
        access: required(f.text('访问', 40)),
        kind: required(f.text('类别', 20)),
        keep: f.text('保留名', 60),
        highlight: f.int('高亮菜单'),
        opens: f.text('打开', 120, { pattern: { source: '^/', says: '应以/开头' } }),
        lists: f.text('列表调用', 200, { pattern: { source: '^/', says: '应以/开头' } }),
        files: f.list('文件', f.text('路径', 200), { max: 50 }),
      }),
      { max: 300 },
    ),
  ),
  commit: f.text('提交', 60),
  notes: f.text('说明', 500),
  builtAt: required(f.text('构建时间', 40)),
} as const;
