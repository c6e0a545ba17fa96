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
  ];
}

export const sourceResolve = { extensions: ['.tsx', '.ts', '.mjs', '.js'] };
