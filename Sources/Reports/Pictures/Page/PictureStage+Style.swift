extension PictureStage {
  /// The styles of the part and of the picture, for a page that has colours of its own.
  public static var css: String { PictureStyle.css + "\n" + ownStyle }

  private static let ownStyle = """
    .stage{--edge:#57606a;display:grid;grid-template-columns:minmax(0,1fr);gap:.4rem 1rem;margin:.5rem 0 1rem}
    .stage:focus{outline:none} .side li{scroll-margin:12rem} .side li:target{outline-offset:-2px}
    @media (prefers-color-scheme:dark){.stage{--edge:#9ba4ae}} @media print{.stage{--edge:#444}}
    #nav{overflow:hidden;border:1px solid var(--edge);border-bottom:0;cursor:crosshair;touch-action:none}
    #nav svg,.stage figure svg{display:block;height:auto;width:100%}
    #small{display:none;font-size:12px;margin:.1rem 0;color:var(--edge)}
    .stage figure{margin:0;overflow:auto;border:1px solid var(--edge);touch-action:pan-x pan-y;max-height:max(22rem,100vh - 17rem);scroll-margin-top:4rem}
    .stage figure svg{min-width:56rem}
    @media (max-width:56rem){#nav svg{height:44px} #nav text{display:none} #small{display:block} .stage figure svg{min-width:72rem} .stage figure{max-height:62vh}}
    .stage figure svg+svg{border-top:2px solid var(--edge)}
    .stage figure:focus-visible,#nav:focus-visible,#list:focus-visible{outline:2px solid var(--link);outline-offset:1px}
    #window{fill:var(--link);fill-opacity:.1;stroke:var(--link);stroke-width:1.5;cursor:grab;vector-effect:non-scaling-stroke}
    .bw .area{fill:var(--sul);fill-opacity:.55} .bw .octets{fill:none;stroke:var(--call);stroke-width:1.3}
    .bw .span{fill:none;stroke:var(--bad);stroke-dasharray:2 3} .bw .span.end{stroke-width:3;stroke-dasharray:none}
    .bw .brush{fill:var(--cb);fill-opacity:.2;stroke:var(--cb)} .bw .off{opacity:.12} .bw .cursor{stroke:var(--bad);stroke-dasharray:3 3}
    .bw [data-e],.bw .sign{cursor:pointer} .bw .sn{font-size:9px;font-weight:700;paint-order:stroke;stroke:var(--bg);stroke-width:2.5px}
    .bw .sign{-webkit-user-drag:none} .bw .chosen .hit,.bw .sign:target .hit{stroke:var(--bad);stroke-width:2}
    .stage aside{position:sticky;bottom:0;background:var(--ground);border:1px solid var(--edge);padding:.5rem;margin:.5rem 0 0;
      min-height:3rem;max-height:35vh;overflow:auto;font:13px/1.45 ui-monospace,monospace;overflow-wrap:anywhere}
    #keys,#steps{font-size:13px;margin:.3rem 0;display:flex;flex-wrap:wrap;gap:.3rem .5rem;align-items:center}
    #keys input,.stage button{font:inherit;padding:.2rem .6rem;background:var(--soft);color:var(--ink);border:1px solid var(--edge);border-radius:.3rem}
    #keys input{background:var(--ground);flex:0 1 16rem;min-width:6rem}
    #hint{font-size:13px;margin:.3rem 0} #hint p{margin:.3rem 0;max-width:60rem} .stage summary{cursor:pointer}
    .glyph{width:16px;height:16px;flex:none;vertical-align:-3px;background:none}
    .key{font-size:12px;margin:.4rem 0 0} .key ul{list-style:none;display:flex;flex-wrap:wrap;gap:.15rem .9rem;margin:.2rem 0 0;padding:0}
    .key li{display:flex;gap:.3rem;align-items:center}
    .side{border:0;padding:0;margin:0;min-width:0} .side h2{font-size:14px;margin:.7rem 0 .2rem} .side h2:first-child{margin-top:.2rem} .side ol{list-style:none;margin:0;padding:0}
    .side li{border-top:1px solid var(--edge);font-size:13px;line-height:1.35} .side li:first-child{border-top:0}
    .side li>a[data-i]{display:flex;gap:.4rem;padding:.35rem .3rem;color:inherit;text-decoration:none;overflow-wrap:anywhere}
    .side li>a[data-i]:hover{background:var(--soft)} .side li>a[aria-current]{background:var(--soft);box-shadow:inset 3px 0 var(--bad)}
    .side a span{flex:1;min-width:0} .side b{display:block} .side small{display:block;color:var(--edge);font-size:12px}
    .side .more{font-size:12px;color:var(--edge)} .side a.more{color:var(--link);display:inline-block;padding:0 .3rem .3rem 1.85rem;min-height:24px;box-sizing:border-box}
    @media (min-width:64rem){.stage.listed{grid-template-columns:minmax(0,1fr) minmax(20rem,26rem)} .stage .all{grid-column:1/-1}
      .side{position:relative;min-height:24rem} .side .scroll{position:absolute;inset:2.5rem 0 0;overflow:auto;border:1px solid var(--edge);padding:0 .4rem}}
    .stage tbody tr{cursor:pointer} tr.on td{background:var(--soft)} .stage tr:target td{background:var(--soft)}
    .stage .wide{overflow-x:auto} .stage table{border-collapse:collapse;font-size:13px}
    .stage th,.stage td{text-align:left;vertical-align:top;padding:.15rem .7rem .15rem 0;border-bottom:1px solid #8884}
    .stage td:nth-child(-n+2){white-space:nowrap} .stage td:nth-child(5){min-width:16rem;overflow-wrap:anywhere} .stage td small{color:var(--edge)}
    .bw .on,.bw .k:target{stroke:var(--bad)!important;stroke-width:3px;paint-order:stroke}
    @media print{.stage aside,#keys,#steps,#hint{display:none!important} .stage figure{overflow:visible;max-height:none;border:0} .stage figure svg{min-width:0}
      .stage.listed{display:block} .side .scroll{position:static;border:0}}
    """
}
