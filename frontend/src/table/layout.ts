/**
 * Where everything lies: pure geometry from the board's size, in CSS pixels from the board's top left corner.
 *
 * Two shapes: on an upright board the stock, the waste and the foundations lie above the columns; on a broad
 * one beside them. Foundations are always four rows of two (rules: Foundations), rows overlapping where there
 * is no room; columns squeeze to fit, cards face down first.
 */

import { columnNames, columnOf, FOUNDATIONS, isColumn, isPlace, PLACES, sizeOf, STOCK, WASTE, type ColumnView, type Pile, type View } from "./view";

export interface Size {
  readonly w: number;
  readonly h: number;
}

export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Geometry {
  readonly shape: "tall" | "wide";
  readonly card: Size;
  /** The drawn faces cannot be read at this size. */
  readonly plain: boolean;
  /** How much of a covered card must show for its rank and suit to be read. */
  readonly strip: number;
  readonly gap: number;
  /** Every pile; a column's box reaches down to the end of the board. */
  readonly piles: Readonly<Record<Pile, Box>>;
  readonly foundations: Box;
  /** From one row of foundations to the next. */
  readonly rowStep: number;
  /** From one fanned card of the waste to the next. */
  readonly wasteStep: Point;
  /** Room that no pile takes; on an upright board below the stock, left of the foundations. */
  readonly free: Box;
  /** Room below these piles that none takes; on an upright board none. */
  readonly below: Readonly<Record<"foundations" | "waste", Box>>;
}

const CARD_RATIO = 1.4;
const NO_ROOM: Box = { x: 0, y: 0, w: 0, h: 0 };
const WIDEST_CARD = 140;
const NARROWEST_DRAWN = 56;

/** How the player wants the board. */
export interface Look {
  /** Plain faces at every size. */
  readonly plain: boolean;
  /** Mirrored, for the left hand. */
  readonly left: boolean;
}

export const USUAL_LOOK: Look = { plain: false, left: false };

export function geometryOf(board: Size, columns: number, draw: number, look: Look = USUAL_LOOK): Geometry {
  const geometry = (board.w > board.h * 1.05 ? wide : tall)(board, columns, draw, look.plain);
  return look.left ? mirrored(geometry, board, columns) : geometry;
}

/** The stock, the waste and the foundations on the other side; the columns in their own order. */
function mirrored(geometry: Geometry, board: Size, columns: number): Geometry {
  const flip = <B extends Box>(box: B): B => ({ ...box, x: board.w - box.x - box.w });
  const names = columnNames(columns);
  const piles = Object.entries(geometry.piles).map(([pile, box]): [Pile, Box] => {
    if (isPlace(pile)) return [pile, { ...box, x: board.w - box.x - box.w - placeShift(geometry, pile) }];
    return [pile, flip(isColumn(pile) ? (geometry.piles[names[columns - 1 - names.indexOf(pile)] ?? pile] ?? box) : box)];
  });
  return {
    ...geometry,
    piles: Object.fromEntries(piles),
    foundations: flip(geometry.foundations),
    free: flip(geometry.free),
    below: { foundations: flip(geometry.below.foundations), waste: flip(geometry.below.waste) },
  };
}

/** What keeps the two places of a suit in their order when their sides are changed. */
function placeShift({ card, gap }: Geometry, place: Pile): number {
  return (PLACES.indexOf(place) % 2 === 0 ? 1 : -1) * (card.w + gap);
}

function tall(board: Size, columns: number, draw: number, plainly: boolean): Geometry {
  const edge = clamp(Math.round(board.w * 0.012), 3, 16);
  const gap = clamp(Math.round(board.w * 0.009), 2, 14);
  const fitting = Math.floor((board.w - 2 * edge - (columns - 1) * gap) / columns);
  const card = cardSize(clamp(fitting, 20, Math.min(WIDEST_CARD, Math.floor(board.h / 6))));
  const { plain, strip } = readability(card, plainly);
  const width = columns * card.w + (columns - 1) * gap;
  const left = Math.round((board.w - width) / 2);
  const top = edge + 2;
  const rowStep = clamp(Math.round((board.h * 0.26 - card.h) / 3), strip + 2, card.h + gap);
  const block = card.h + 3 * rowStep;
  const right = left + width - 2 * card.w - gap;
  const fan = draw > 1 ? Math.round(card.w * 0.52) : 0;
  const wasteX = left + card.w + gap * 2;
  const columnsY = top + block + gap * 3;
  const piles: Record<Pile, Box> = {
    [STOCK]: { x: left, y: top, ...card },
    [WASTE]: { x: wasteX, y: top, w: card.w + 2 * fan, h: card.h },
    ...foundationBoxes({ x: right, y: top }, card, gap, rowStep),
    ...columnBoxes({ x: left, y: columnsY }, card, gap, columns, board.h - edge),
  };
  return {
    shape: "tall",
    card,
    plain,
    strip,
    gap,
    piles,
    foundations: { x: right, y: top, w: 2 * card.w + gap, h: block },
    wasteStep: { x: fan, y: 0 },
    rowStep,
    free: { x: left, y: top + card.h + gap, w: right - gap * 2 - left, h: block - card.h - gap },
    below: { foundations: NO_ROOM, waste: NO_ROOM },
  };
}

function wide(board: Size, columns: number, draw: number, plainly: boolean): Geometry {
  const gap = clamp(Math.round(board.w * 0.01), 4, 20);
  const edge = clamp(Math.round(board.h * 0.02), 6, 24);
  const aside = Math.round(gap * 2.2);
  // Beside the columns one pile to the left and two foundation places to the right.
  const fitting = Math.floor((board.w - 2 * edge - columns * gap - 2 * aside) / (columns + 3));
  const card = cardSize(clamp(fitting, 20, Math.min(WIDEST_CARD, Math.floor(board.h / 3.6 / CARD_RATIO) + 12)));
  const { plain, strip } = readability(card, plainly);
  const width = (columns + 3) * card.w + columns * gap + 2 * aside;
  const left = Math.round((board.w - width) / 2);
  const columnsX = left + card.w + aside;
  const right = left + width - 2 * card.w - gap;
  const rowStep = Math.min(card.h + gap, Math.floor((board.h - 2 * edge - card.h) / 3));
  const fan = draw > 1 ? Math.max(strip, Math.round(card.h * 0.3)) : 0;
  const wasteY = edge + card.h + gap;
  const foundations = { x: right, y: edge, w: 2 * card.w + gap, h: card.h + 3 * rowStep };
  const below = (x: number, y: number, w: number): Box => ({ x, y, w, h: Math.max(0, board.h - edge - y) });
  const piles: Record<Pile, Box> = {
    [STOCK]: { x: left, y: edge, ...card },
    [WASTE]: { x: left, y: wasteY, w: card.w, h: card.h + 2 * fan },
    ...foundationBoxes({ x: right, y: edge }, card, gap, rowStep),
    ...columnBoxes({ x: columnsX, y: edge }, card, gap, columns, board.h - edge),
  };
  return {
    shape: "wide",
    card,
    plain,
    strip,
    gap,
    piles,
    foundations,
    wasteStep: { x: 0, y: fan },
    rowStep,
    free: { x: left, y: wasteY + card.h + 2 * fan + gap, w: card.w, h: 0 },
    below: {
      foundations: below(right, edge + foundations.h + gap, foundations.w),
      waste: below(left, wasteY + card.h + 2 * fan + gap, card.w + aside - gap),
    },
  };
}

function cardSize(width: number): Size {
  return { w: width, h: Math.round(width * CARD_RATIO) };
}

function readability(card: Size, plainly: boolean): { plain: boolean; strip: number } {
  const plain = plainly || card.w < NARROWEST_DRAWN;
  const largest = Math.max(24, Math.round(card.w * 0.36));
  return { plain, strip: plain ? clamp(Math.round(card.w * 0.56), 18, largest) : Math.ceil(card.h * 0.25) };
}

function foundationBoxes(at: Point, card: Size, gap: number, rowStep: number): Record<Pile, Box> {
  const boxes = PLACES.map((place, index): [Pile, Box] => [
    place,
    { x: at.x + (index % 2) * (card.w + gap), y: at.y + Math.floor(index / 2) * rowStep, ...card },
  ]);
  return Object.fromEntries(boxes);
}

function columnBoxes(at: Point, card: Size, gap: number, columns: number, bottom: number): Record<Pile, Box> {
  const boxes = columnNames(columns).map((name, index): [Pile, Box] => [
    name,
    { x: at.x + index * (card.w + gap), y: at.y, w: card.w, h: Math.max(card.h, bottom - at.y) },
  ]);
  return Object.fromEntries(boxes);
}

export interface Fan {
  /** From a card face down to the next card. */
  readonly down: number;
  /** From a card face up to the next card. */
  readonly up: number;
}

/** The steps at which a column's cards lie so that the column fits `height`. */
export function fanOf(column: ColumnView, height: number, geometry: Pick<Geometry, "card" | "strip">): Fan {
  const { card, strip } = geometry;
  // The last card shows whole, whichever side it lies on.
  const downSteps = column.up.length > 0 ? column.down : Math.max(column.down - 1, 0);
  const upSteps = Math.max(column.up.length - 1, 0);
  const room = height - card.h;
  const roomy = { down: Math.round(card.h * 0.13), up: Math.round(Math.max(strip * 1.15, card.h * 0.29)) };
  if (downSteps * roomy.down + upSteps * roomy.up <= room) return roomy;
  const tight = Math.max(2, Math.round(card.h * 0.045));
  const down = downSteps ? clamp((room - upSteps * roomy.up) / downSteps, tight, roomy.down) : roomy.down;
  const up = upSteps ? clamp((room - downSteps * down) / upSteps, 1, roomy.up) : roomy.up;
  return { down, up };
}

/** Where a card of a pile lies, from the pile's own corner; `index` counts from the pile's first card. */
export function offsetOf(geometry: Geometry, view: View, pile: Pile, index: number): Point {
  if (pile === WASTE) {
    const slot = Math.max(0, index - Math.max(0, view.waste.count - 3));
    return { x: geometry.wasteStep.x * slot, y: geometry.wasteStep.y * slot };
  }
  const box = geometry.piles[pile];
  if (!isColumn(pile) || !box) return { x: 0, y: 0 };
  const column = columnOf(view, pile);
  const fan = fanOf(column, box.h, geometry);
  const y = index <= column.down ? index * fan.down : column.down * fan.down + (index - column.down) * fan.up;
  return { x: 0, y: Math.round(y * 2) / 2 };
}

/** How high a pile's cards reach, at least one card. */
export function heightOfPile(geometry: Geometry, view: View, pile: Pile): number {
  if (!isColumn(pile)) return geometry.piles[pile]?.h ?? geometry.card.h;
  const last = Math.max(sizeOf(columnOf(view, pile)) - 1, 0);
  return offsetOf(geometry, view, pile, last).y + geometry.card.h;
}

/** A place on the board: a pile, and the position of the card there, -1 where no card is. */
export interface Spot {
  readonly pile: Pile;
  readonly index: number;
}

/** What lies at a point, a little beside a card included; null on bare cloth. */
export function spotAt(geometry: Geometry, view: View, point: Point): Spot | null {
  const near = geometry.gap / 2;
  // Later piles lie over earlier ones: foundation rows overlap downwards.
  for (const [pile, box] of Object.entries(geometry.piles).reverse()) {
    if (!within(point, box, near)) continue;
    const top = topIndex(view, pile);
    if (!isColumn(pile)) return { pile, index: top };
    if (top < 0) return point.y <= box.y + geometry.card.h ? { pile, index: -1 } : null;
    return columnSpot(geometry, view, pile, box, point, top);
  }
  return null;
}

function columnSpot(geometry: Geometry, view: View, pile: Pile, box: Box, point: Point, top: number): Spot | null {
  for (let index = top; index >= 0; index--) {
    const from = box.y + offsetOf(geometry, view, pile, index).y;
    if (point.y >= from) return point.y <= from + geometry.card.h ? { pile, index } : null;
  }
  return null;
}

/** The position of a pile's top card, -1 in an empty one. */
export function topIndex(view: View, pile: Pile): number {
  if (pile === STOCK) return view.stock - 1;
  if (pile === WASTE) return view.waste.count - 1;
  if (isPlace(pile)) return view.foundations[pile] ? 0 : -1;
  return sizeOf(columnOf(view, pile)) - 1;
}

/** The place a card dropped at `card` overlaps most: a pile, or all foundations as one; null for none. */
export function placeUnder(geometry: Geometry, card: Box): Pile | null {
  let most = 0;
  let under: Pile | null = null;
  const zones = Object.entries(geometry.piles).filter(([pile]) => !isPlace(pile));
  for (const [pile, box] of [...zones, [FOUNDATIONS, geometry.foundations] as const]) {
    const area = overlap(card, box);
    if (area > most) {
      most = area;
      under = pile;
    }
  }
  return under;
}

function overlap(one: Box, other: Box): number {
  const w = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
  const h = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
  return w > 0 && h > 0 ? w * h : 0;
}

function within(point: Point, box: Box, near: number): boolean {
  return (
    point.x >= box.x - near && point.x < box.x + box.w + near && point.y >= box.y - near && point.y < box.y + box.h + near
  );
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
