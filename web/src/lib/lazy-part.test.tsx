import { Component, type ReactNode, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectConsoleError } from '../testing/page-state.ts';
import { show } from '../testing/show.tsx';
import { lazyPart } from './lazy-part.tsx';

/** Waits for six frames, about a third of the delay that Suspense would add. */
async function someFrames(): Promise<void> {
  for (let frame = 0; frame < 6; frame += 1) await new Promise(requestAnimationFrame);
}

class Boundary extends Component<{ children: ReactNode }> {
  override state = { said: '' };
  static getDerivedStateFromError(error: Error) {
    return { said: error.message };
  }
  override render() {
    if (!this.state.said) return this.props.children;
    return (
      <button type="button" onClick={() => this.setState({ said: '' })}>
        {this.state.said}
      </button>
    );
  }
}

const Chart = ({ label }: { label: string }) => <p>{label}</p>;

describe('a lazily loaded component', () => {
  test('appears as soon as its code has loaded, and immediately the next time', async () => {
    let come: (part: typeof Chart) => void = () => {};
    const code = new Promise<typeof Chart>((resolve) => {
      come = resolve;
    });
    let asked = 0;
    const Part = lazyPart(() => {
      asked += 1;
      return code;
    });
    const Screen = () => {
      const [more, setMore] = useState(false);
      return (
        <>
          <Part label="first" fallback={<p>coming</p>} />
          <button type="button" onClick={() => setMore(true)}>
            more
          </button>
          {more && <Part label="second" fallback={<p>coming again</p>} />}
        </>
      );
    };
    show(<Screen />);
    await expect.element(page.getByText('coming')).toBeVisible();
    come(Chart);
    await someFrames();
    expect(page.getByText('first').elements()).toHaveLength(1);
    expect(page.getByText('coming').elements()).toHaveLength(0);

    const told = asked;
    await page.getByRole('button', { name: 'more' }).click();
    expect(page.getByText('second').elements()).toHaveLength(1);
    expect(asked).toBe(told);
  });

  test('reports a failed load, and loads again on retry', async () => {
    expectConsoleError(/away/);
    let isAway = true;
    const Part = lazyPart(async () => {
      if (isAway) throw new Error('away');
      return Chart;
    });
    show(
      <Boundary>
        <Part label="at last" />
      </Boundary>,
    );
    const again = page.getByRole('button', { name: 'away' });
    await expect.element(again).toBeVisible();
    isAway = false;
    await again.click();
    await expect.element(page.getByText('at last')).toBeVisible();
  });
});
