export interface ChartFigures {
  /** Column headings, starting with the column of row names. */
  heads: readonly [string, ...string[]];
  rows: readonly { name: string; cells: readonly string[] }[];
}

/** A chart's figures as a table, for users who cannot see it. */
export const ChartTable = ({ label, heads, rows }: ChartFigures & { label: string }) => (
  <div className="sr-only">
    <table>
      <caption>{label}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={heads[at + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
