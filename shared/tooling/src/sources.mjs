import { fileURLToPath } from 'node:url';

/** How every build reads sources: TypeScript by swc, CSS Modules by the compiler's own CSS support. */
export function sourceRules({ development, refresh = false }) {
  return [
    {
      test: /\.tsx?$/,
      loader: 'builtin:swc-loader',
      options: {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', development, refresh } },
          target: 'es2022',
        },
      },
      type: 'javascript/auto',
    },
    { test: /\.css$/, type: 'css/auto', parser: { namedExports: false } },
    {
      test: /@rc-component[\\/]util[\\/]es[\\/]Dom[\\/]dynamicCSS\.js$/,
      loader: fileURLToPath(new URL('./style-nonce-loader.cjs', import.meta.url)),
    },
    // antd's own parts do not say that an import of one of their utilities needs nothing else of them.
    { test: /node_modules[\\/]@rc-component[\\/][^/\\]+[\\/](es|lib)[\\/]/, sideEffects: false },
  ];
}

export const sourceResolve = {
  extensions: ['.tsx', '.ts', '.mjs', '.js'],
  // By its public name the language comes as CommonJS, with a second copy of what antd holds as modules.
  alias: { 'antd/locale/zh_CN$': 'antd/es/locale/zh_CN' },
};
