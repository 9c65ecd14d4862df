import type { Box as SeenBox } from '../../types.ts'
import { seenBox, type View } from '../letters/words.ts'
import type { Scene } from './scene.ts'

/** Thicker is a bar. */
const THICKEST_POINTS = 3
/** Shorter is a stroke of a drawing. */
const SHORTEST_POINTS = 10
/** A page of more is a drawing, or lined from edge to edge. */
const RULES_MOST = 3000

/** Level lines of a page, and the upper and lower edges of its boxes: a table is drawn with either. */
export const rulesOf = ({ rules, boxes }: Pick<Scene, 'rules' | 'boxes'>, view: View): SeenBox[] => {
  const seen = (box: Scene['rules'][number]): SeenBox => seenBox(box.left, box.bottom, box.right, box.top, view)
  const lines = rules.map(seen).filter(([, y0, , y1]) => y1 - y0 <= THICKEST_POINTS)
  const edges = boxes.map(seen).flatMap(([x0, y0, x1, y1]): SeenBox[] => [
    [x0, y0, x1, y0],
    [x0, y1, x1, y1],
  ])
  const level = [...lines, ...edges].filter(([x0, , x1]) => x1 - x0 >= SHORTEST_POINTS)
  return level.length > RULES_MOST ? [] : level
}
