import { describe, expect, it } from 'vitest';
import { withChange } from '../../src/ui/session/kept-list.ts';
import { personality } from '../support/people.ts';

const [ANA, BIA, CAIO] = ['Ana', 'Bia', 'Caio'].map((name) => personality({ id: name, name }));
const LIST = [ANA, BIA, CAIO].filter((one) => one !== undefined);

describe('a list after a change', () => {
  const names = (items: typeof LIST) => items.map(({ name }) => name);

  it('has who was saved where they were', () => {
    const now = personality({ id: 'Bia', name: 'Beatriz' });
    const items = withChange(LIST, { id: 'Bia', now, isNew: false }, new Map());
    expect(names([...items])).toEqual(['Ana', 'Beatriz', 'Caio']);
  });

  it('has somebody new first, and nobody new who was changed but is not in it', () => {
    const now = personality({ id: 'Davi', name: 'Davi' });
    const [created, updated] = [true, false].map((isNew) =>
      withChange(LIST, { id: 'Davi', now, isNew }, new Map()),
    );
    expect(names([...(created ?? [])])).toEqual(['Davi', 'Ana', 'Bia', 'Caio']);
    expect(updated).toBe(LIST);
  });

  it('has somebody who comes back where they were removed', () => {
    const removedAt = new Map<string, number>();
    const left = withChange(LIST, { id: 'Bia', now: null, isNew: false }, removedAt);
    expect(names([...left])).toEqual(['Ana', 'Caio']);
    const now = personality({ id: 'Bia', name: 'Bia' });
    const back = withChange(left, { id: 'Bia', now, isNew: true }, removedAt);
    expect(names([...back])).toEqual(['Ana', 'Bia', 'Caio']);
  });
});
